import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withSetupLock } from "./setup-lock.mjs";

let path = "";
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "setup-lock-")), "setup.lock");
});
afterEach(() => rmSync(join(path, ".."), { recursive: true }));

it("lets one work at a time, in turn", async () => {
  const events: string[] = [];
  const work = (name: string) =>
    withSetupLock(async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
    }, path);
  await Promise.all([work("one"), work("two")]);
  const [first] = events[0]?.split(" ") ?? [];
  const second = first === "one" ? "two" : "one";
  expect(events).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  expect(existsSync(path)).toBe(false);
});

it("releases the lock when the work fails", async () => {
  const failing = withSetupLock(() => Promise.reject(new Error("npm failed")), path);
  await expect(failing).rejects.toThrow("npm failed");
  expect(await withSetupLock(async () => "works", path)).toBe("works");
});

it("waits for an npm that a killed command left running", async () => {
  const orphan = spawn(process.execPath, ["--eval", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(orphan, "exit");
  writeFileSync(path, JSON.stringify([deadPid(), orphan.pid]));
  let isOrphanGone = false;
  ended.then(() => {
    isOrphanGone = true;
  });
  const work = withSetupLock(async () => isOrphanGone, path);
  orphan.stdin?.end();
  expect(await work).toBe(true);
});

it.runIf(process.platform === "linux")("does not wait for a process that has ended but is still listed", async () => {
  // The shell starts a child that ends at once, then becomes a program that never reads its exit code.
  const parent = spawn("sh", ["-c", "sh -c 'exit 0' & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [pid] = await once(parent.stdout, "data");
  writeFileSync(path, JSON.stringify([Number(pid)]));
  expect(await withSetupLock(async () => parent.exitCode, path)).toBeNull();
  parent.kill("SIGKILL");
});

it.each([
  ["its process is gone", () => JSON.stringify([deadPid()]), 0],
  ["it is older than any installation", () => JSON.stringify([process.pid]), 3_600],
  ["it is incomplete", () => "[12", 60],
])("takes a lock over when %s", async (_, content, ageInSeconds) => {
  writeFileSync(path, content());
  const then = Date.now() / 1000 - ageInSeconds;
  utimesSync(path, then, then);
  expect(await withSetupLock(async () => "works", path)).toBe("works");
});

/** An id that no process has: above the system's maximum. */
function deadPid(): number {
  return 2 ** 22 + 1;
}
