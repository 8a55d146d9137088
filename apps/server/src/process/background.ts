import type { Logger } from "../log.ts";

type ErrorLog = Pick<Logger, "error">;

/**
 * Runs work that no request waits for, such as that of a timer or a loop. If it throws or rejects, the error is logged and the process continues.
 * A test rejects timers and discarded promises without it.
 * @example void inBackground("loading the prices", log, () => app.request(API.config));
 * @param name for the log line `{name} failed`
 * @returns resolves when the work is done, and never rejects
 */
export async function inBackground(name: string, log: ErrorLog, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, `${name} failed`);
  }
}

/**
 * Runs work in the background now and at every interval, unless the previous run is still in progress.
 * @returns stops it, and resolves when a run in progress is done
 */
export function repeatInBackground(
  name: string,
  log: ErrorLog,
  milliseconds: number,
  work: () => unknown,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    running ??= inBackground(name, log, work);
    await running;
    running = null;
  };
  void inBackground(name, log, run);
  const timer = setInterval(() => inBackground(name, log, run), milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
