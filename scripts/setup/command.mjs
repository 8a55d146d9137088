import { SetupError } from "./project.mjs";

const ORPHAN_CHECK_MS = 500;

/**
 * Ends this process when the npm that started it is gone: a signal sent only to npm stops at the shell in between.
 * @returns {void}
 */
function stopWithNpm() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

/**
 * Runs a command of package.json and sets the process's exit code.
 * @param {() => Promise<number>} work returns the exit code
 * @returns {Promise<void>}
 */
export async function command(work) {
  stopWithNpm();
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
