import { SetupError } from "./project.mjs";

/**
 * Runs a command of package.json and ends the process with its exit code.
 * @param {() => Promise<number>} work gives the exit code
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
