import { text } from "../../copy/sequences.ts";
import { debugLog } from "../../data/debug-log.ts";
import { showToast } from "../../ui/toast-store.ts";

/** Logs why something could not be kept, and tells the person what to do next. */
export function tellFailure(what: "save" | "delete" | "restore", error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  debugLog.write("error", `${what}: ${reason}`);
  showToast(text.failed[what](reason));
}
