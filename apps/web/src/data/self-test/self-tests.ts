import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import { useLocal } from "../sync/data-holder.ts";

/** The user's results of the earlier self-test, newest first; undefined while loading. */
export function useSelfTests(): readonly ListedDocument<"selfTests">[] | undefined {
  return useLocal((view) => view.selfTests);
}
