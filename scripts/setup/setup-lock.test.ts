import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withSetupLock } from "./setup-lock.mjs";

let path = "";
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "setup-lock-")), "setup.lock");
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(path, ".."), { recursive: true });
});

it("lets one work at a time, in turn, also when one fails", async () => {
  let working = 0;
  const work = () =>
    withSetupLock(async () => {
      working += 1;
      await new Promise((resolve) => setImmediate(resolve));
      expect(working--).toBe(1);
      throw new Error("npm failed");
    }, path);
  const results = await Promise.allSettled([work(), work()]);
  expect(results.map((result) => result.status === "rejected" && result.reason.message)).toEqual([
    "npm failed",
    "npm failed",
  ]);
  expect(existsSync(path)).toBe(false);
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining(`delete ${path}`));
});

it("takes over the lock of a process that is gone", async () => {
  // An id that no process has: above the system's maximum.
  writeFileSync(path, String(2 ** 22 + 1));
  const work = vi.fn(async () => undefined);
  await withSetupLock(work, path);
  expect(work).toHaveBeenCalledOnce();
});
