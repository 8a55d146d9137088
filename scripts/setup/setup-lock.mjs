import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT } from "./project.mjs";

const POLL_MS = 500;

/**
 * Lets one command at a time install or build, because `npm start` and `npm test` may run at once. The lock is a file with a process id.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} path of the lock file
 * @returns {Promise<T>} the result of the work
 */
export async function withSetupLock(work, path = join(PROJECT, ".cache/setup.lock")) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; !take(path); waited = true) {
    if (!waited) console.log(`Waiting: another command is installing or building. If none is, delete ${path}.`);
    await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {boolean} whether we have the lock now
 */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    // Taken at the next try: another process that also finds it abandoned must not remove our lock.
    if (!hasHolder(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function hasHolder(path) {
  try {
    return process.kill(Number(readFileSync(path, "utf8")), 0);
  } catch {
    return false;
  }
}
