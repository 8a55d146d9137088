import { expect, it } from "vitest";
import { SetupError } from "../setup/project.mjs";
import { reportCounts, runSteps } from "./steps.mjs";

/** Runs steps and returns what they wrote, without durations. */
async function linesOf(...steps: Parameters<typeof runSteps>[0]) {
  const lines: string[] = [];
  const code = await runSteps(steps, (text) => lines.push(text.replace(/\([\d.]+ s\)/, "(time)")));
  return { code, lines };
}
const fails = async () => {
  throw new SetupError("vite failed");
};

it("runs all steps, even if some fail, and ends with the sum", async () => {
  const steps = [
    ["build", fails],
    ["types", async () => undefined],
    ["unit", async () => ({ passed: 40, failed: 2 })],
  ] satisfies Parameters<typeof runSteps>[0];
  expect(await linesOf(...steps)).toEqual({
    code: 1,
    lines: [
      ...["\nbuild", "vite failed", "build: 0 passed, 1 failed (time)"],
      ...["\ntypes", "types: 1 passed, 0 failed (time)"],
      ...["\nunit", "unit: 40 passed, 2 failed (time)", "41 passed, 3 failed"],
    ],
  });
  expect(await linesOf(["types", async () => undefined])).toMatchObject({ code: 0 });
});

it("fails when nothing ran", async () => {
  expect(await linesOf()).toEqual({ code: 1, lines: ["0 passed, 0 failed"] });
});

const vitest = (failed: number, ...files: object[]) => ({
  numPassedTests: 5,
  numFailedTests: failed,
  testResults: files,
});
const playwright = (stats: object, ...errors: object[]) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, ...stats },
  errors,
});

it.each([
  ["Vitest", vitest(0), 0, 0],
  ["Vitest with a failed test", vitest(1, { status: "failed", assertionResults: [{}] }), 1, 1],
  ["Vitest with a file that didn't load", vitest(0, { status: "failed", assertionResults: [] }), 1, 1],
  ["Vitest with an error outside the tests", vitest(0), 1, 1],
  ["Playwright", playwright({}), 0, 0],
  ["Playwright with a failed and a flaky test", playwright({ unexpected: 1, flaky: 1 }), 1, 2],
  ["Playwright with an error outside the tests", playwright({}, {}), 1, 1],
])("counts the failures of %s", (_, report, code, failed) => {
  expect(reportCounts(report, code)).toEqual({ passed: "stats" in report ? 3 : 5, failed });
});

it("counts a runner without a report as a failure", () => {
  expect(reportCounts(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});
