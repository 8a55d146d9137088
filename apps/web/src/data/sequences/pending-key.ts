import { persistedText } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";

/** Where a signed-out user's sequence is stored until they sign in. */
export const PENDING_KEY = "vr-eye-lab.kept-exercise";

/** Whether this browser has such a sequence. Doesn't read it, which needs a lazy script. */
export function hasPending(): boolean {
  return persistedText(PENDING_KEY, browserStorage).read() !== null;
}
