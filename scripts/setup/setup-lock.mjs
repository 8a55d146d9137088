import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT } from "./project.mjs";

const POLL_MS = 500;
// No install or build takes this long: a lock this old was left behind, and its process id belongs to another program by now.
const STALE_MS = 15 * 60_000;
const WRITING_MS = 5_000;

/**
 * Lets one command at a time install or build, as `npm start` and `npm test` may be typed at once, and a command that was
 * killed may leave its npm running. The lock is a file with the process ids of those who work.
 * @template T
 * @param {(alsoWorking: (pid: number) => void) => Promise<T>} work is given a function that names a further process
 * @param {string} path of the lock file
 * @returns {Promise<T>} what the work gives
 */
export async function withSetupLock(work, path = join(PROJECT, ".cache/setup.lock")) {
  mkdirSync(dirname(path), { recursive: true });
  const pids = [process.pid];
  for (let isTold = false; !take(path, pids); await wait(POLL_MS)) {
    if (isHeld(path)) {
      if (!isTold) console.log("Waiting: another command is installing or building here.");
      isTold = true;
    } else {
      // Taken only after a while: another that found it abandoned at this moment must not remove the lock we make.
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
 * @returns {boolean} whether the lock is ours now
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
  // Given back at this moment: whoever takes it next must find it untouched.
  if (!state) return true;
  const age = Date.now() - state.mtimeMs;
  if (age > STALE_MS) return false;
  try {
    return JSON.parse(readFileSync(path, "utf8")).some(isAlive);
  } catch {
    // Being written at this moment, or left half written by a process that was killed.
    return age < WRITING_MS;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it lives, and belongs to another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Whether a process has ended and only nobody has asked for its exit code: so it stays in a container without an init.
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    // The state follows the name, which stands in brackets and may hold anything.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // No Linux: there is no such folder.
    return false;
  }
}
