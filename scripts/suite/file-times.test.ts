import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";
import { playwrightFileTimes, vitestFileTimes } from "./file-times.mjs";

it("reads from Vitest's report how long each file took", () => {
  const name = join(PROJECT, "apps/server/src/kill.test.ts");
  const report = { testResults: [{ name, startTime: 1_000, endTime: 3_500 }] };
  expect(vitestFileTimes(report)).toEqual([{ name: "apps/server/src/kill.test.ts", seconds: 2.5 }]);
  expect(vitestFileTimes(undefined)).toEqual([]);
});

it("adds up the tests of a file in Playwright's report, those in describe blocks and retries included", () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const block = { file: "page.spec.ts", specs: [spec(300), spec(200, 100)] };
  const report = { suites: [{ file: "page.spec.ts", specs: [spec(400)], suites: [block] }] };
  expect(playwrightFileTimes(report, "e2e")).toEqual([{ name: "e2e/page.spec.ts", seconds: 1 }]);
  expect(playwrightFileTimes(undefined, "e2e")).toEqual([]);
});
