import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT } from "./project.mjs";

/** Lets one command at a time install or build. @param {() => Promise<void>} work */
export async function withSetupLock(work, path = join(PROJECT, ".cache/setup.lock")) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; !take(path); waits++) {
    if (waits === 0) console.log(`Waiting: another command is installing or building. If none is, delete ${path}.`);
    await wait(500);
  }
  await work().finally(() => rmSync(path));
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {}
  try {
    process.kill(Number(readFileSync(path, "utf8")), 0);
  } catch {
    // Its process is gone. Taken at the next try: another process that also finds this must not remove our lock.
    rmSync(path, { force: true });
  }
  return false;
}
