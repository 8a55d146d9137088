import { SetupError } from "./project.mjs";

const ORPHAN_CHECK_MS = 500;

/**
 * Stops us when npm, which started us, is gone: a signal sent to npm alone reaches the shell in between and no further.
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
 * Runs a command of package.json and ends the process with its exit code.
 * @param {() => Promise<number>} work gives the exit code
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
