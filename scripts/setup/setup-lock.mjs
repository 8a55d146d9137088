import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT } from "./project.mjs";

const POLL_MS = 500;
// No install or build takes this long: an older lock was left behind, and its process id may belong to another program.
const STALE_MS = 15 * 60_000;
const WRITING_MS = 5_000;

/**
 * Lets one command at a time install or build: `npm start` and `npm test` may run at once, and a killed command may leave its
 * npm running. The lock is a file with the ids of the working processes.
 * @template T
 * @param {(alsoWorking: (pid: number) => void) => Promise<T>} work receives a function that adds a process id
 * @param {string} path of the lock file
 * @returns {Promise<T>} the result of the work
 */
export async function withSetupLock(work, path = join(PROJECT, ".cache/setup.lock")) {
  mkdirSync(dirname(path), { recursive: true });
  const pids = [process.pid];
  for (let isReported = false; !take(path, pids); await wait(POLL_MS)) {
    if (isHeld(path)) {
      if (!isReported) console.log("Waiting: another command is installing or building.");
      isReported = true;
    } else {
      // Wait before taking it: another process that also found it abandoned must not remove our lock.
      rmSync(path, { force: true });
    }
  }
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(path, JSON.stringify(pids));
    });
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {number[]} pids
 * @returns {boolean} whether we have the lock
 */
function take(path, pids) {
  try {
    writeFileSync(path, JSON.stringify(pids), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} path */
function isHeld(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  // Released just now: the next process that takes it must find it untouched.
  if (!state) return true;
  const age = Date.now() - state.mtimeMs;
  if (age > STALE_MS) return false;
  try {
    return JSON.parse(readFileSync(path, "utf8")).some(isAlive);
  } catch {
    // Being written, or left incomplete by a killed process.
    return age < WRITING_MS;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it is running under another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Whether a process is a zombie, which happens in a container without an init process.
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    // The state follows the name, which is in brackets and may contain anything.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // Not Linux: the folder doesn't exist.
    return false;
  }
}
