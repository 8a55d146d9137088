/** Runs a task when the browser has nothing better to do. Not every headset's browser knows idle time. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 500);
}
