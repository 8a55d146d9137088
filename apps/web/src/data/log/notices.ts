import { debugLog } from "./debug-log.ts";

const shown = new Set<string>();
let show = (_text: string) => {};

/** Sets how notices are shown. Call it before the page starts. */
export function onNotice(listener: (text: string) => void): void {
  show = listener;
}

/** Shows a problem of the user's data that belongs to no call, once per visit, and logs it. */
export function showNotice(text: string): void {
  if (shown.has(text)) return;
  shown.add(text);
  debugLog.write("warn", text);
  show(text);
}
