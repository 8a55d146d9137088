import { SetupError } from "./project.mjs";

/**
 * Runs a command of package.json and sets the process's exit code. package.json starts it with `exec`, so that signals reach it.
 * @param {() => Promise<number>} work returns the exit code
 * @returns {Promise<void>}
 */
export async function command(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
