import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inBackground, repeatInBackground } from "./background.ts";

const PROJECT = join(import.meta.dirname, "../../../..");

function createErrorLog() {
  const lines: unknown[] = [];
  return { lines, error: (context: unknown, message?: string) => lines.push([context, message]) };
}

describe("background work", () => {
  it.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no"))],
  ])("that %s is logged with its name", async (_, work) => {
    const log = createErrorLog();
    await inBackground("cleaning", log, work);
    expect(log.lines).toEqual([[{ err: new Error("no") }, "cleaning failed"]]);
  });

  it("is repeated after a failure, one run at a time, and can be stopped", async () => {
    const log = createErrorLog();
    const runs: PromiseWithResolvers<void>[] = [];
    const next = Promise.withResolvers<void>();
    const stop = repeatInBackground("cleaning", log, 1, () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      if (runs.length === 2) next.resolve();
      return run.promise;
    });
    runs[0]?.reject(new Error("no"));
    await next.promise;
    expect(log.lines).toHaveLength(1);
    const stopped = stop();
    runs[1]?.resolve();
    await stopped;
    expect(runs).toHaveLength(2);
  });
});

/**
 * Timers and discarded promises outside `inBackground`: their failures would end the process. Timers that only settle a promise that a caller
 * waits for are allowed.
 */
describe("server and payment sandbox", () => {
  const files = globSync(["apps/server/src/**/*.ts", "packages/stripe-sandbox/src/**/*.ts"], { cwd: PROJECT })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(PROJECT, file), "utf8") }));
  const found = (pattern: RegExp) =>
    files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

  it("start every timer with inBackground", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(found(/(?<!\.)\bset(Timeout|Interval|Immediate)\((?!\s*\(\) => (inBackground|reject)\().{0,40}/g)).toEqual([
      "apps/server/src/db/wake-ups.ts: setTimeout(end, milliseconds);",
    ]);
  });

  it("discard no promise outside inBackground", () => {
    expect(found(/\bvoid (?!inBackground\()[\w(#].{0,40}/g)).toEqual([]);
  });
});
