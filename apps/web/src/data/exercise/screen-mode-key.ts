import { persistedText } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";

/** Where the choices for screen mode are stored. */
export const SCREEN_MODE_KEY = "vr-eye-lab.flat";

/** Whether this browser has choices for screen mode. Doesn't read them, which needs a lazy script. */
export function hasScreenMode(): boolean {
  return persistedText(SCREEN_MODE_KEY, browserStorage).read() !== null;
}
