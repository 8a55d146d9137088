import { dataHolder, useLocal } from "./data-holder.ts";
import type { Unsent } from "./local-data.ts";

/** The writes that haven't reached the server, and those that it refused. */
export function useUnsent(): Unsent {
  return useLocal((view) => view.unsent);
}

/** Discards a refused write. */
export async function dismissRefused(id: string): Promise<void> {
  await (await dataHolder.data()).dismissRefused(id);
}

/** Sends a refused write again, after those that wait. */
export async function retryRefused(id: string): Promise<void> {
  await (await dataHolder.data()).retryRefused(id);
}
