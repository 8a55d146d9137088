import type { BrowserStorage } from "../browser/persisted.ts";
import { persistedKeys } from "../browser/persisted-keys.ts";
import { PREFIX } from "./checkpoint.ts";

/** The ids of all checkpoints, in no order. */
export function checkpointIds(storage: BrowserStorage): string[] {
  return persistedKeys(PREFIX, storage).map((key) => key.slice(PREFIX.length));
}
