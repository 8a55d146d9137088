/** Runs a task when the browser is idle, or after half a second where requestIdleCallback is missing. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 500);
}
