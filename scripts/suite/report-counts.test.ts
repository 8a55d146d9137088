import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, sumCounts } from "./report-counts.mjs";

const loaded = { status: "passed", assertionResults: [{}] };
const broken = { status: "failed", assertionResults: [] };
const vitest = (passed: number, failed: number, testResults = [loaded], pending = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  testResults,
});
const playwright = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe("Vitest's report", () => {
  it.each([
    ["passed and failed tests", vitest(5, 2), 1, { passed: 5, failed: 2, skipped: 0 }],
    ["skipped tests as neither", vitest(5, 0, [loaded], 3), 0, { passed: 5, failed: 0, skipped: 3 }],
    [
      "a file that could not be loaded as failed",
      vitest(5, 0, [loaded, broken]),
      1,
      { passed: 5, failed: 1, skipped: 0 },
    ],
    ["an error outside of any test as failed", vitest(5, 0), 1, { passed: 5, failed: 1, skipped: 0 }],
    ["a run without tests as failed", vitest(0, 0, []), 0, { passed: 0, failed: 1, skipped: 0 }],
    ["a crash without a report as failed", undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])("counts %s", (_, report, code, counts) => {
    expect(countVitest(report, code)).toEqual(counts);
  });

  it("may be empty if only the tests of changed files ran, but not after a crash", () => {
    expect(countVitest(vitest(0, 0, []), 0, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countVitest(vitest(0, 0, []), 1, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countVitest(undefined, 0, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe("Playwright's report", () => {
  it.each([
    ["passed and failed tests", playwright({ expected: 5, unexpected: 2 }), 1, { passed: 5, failed: 2, skipped: 0 }],
    [
      "a test that passed only at the second try as failed",
      playwright({ expected: 5, flaky: 1 }),
      0,
      { passed: 5, failed: 1, skipped: 0 },
    ],
    ["skipped tests as neither", playwright({ expected: 5, skipped: 2 }), 0, { passed: 5, failed: 0, skipped: 2 }],
    [
      "an error outside of any test as failed",
      playwright({ expected: 5 }, [{}]),
      1,
      { passed: 5, failed: 1, skipped: 0 },
    ],
    ["a run without tests as failed", playwright({}), 0, { passed: 0, failed: 1, skipped: 0 }],
    [
      "an exit code without a failed test as failed",
      playwright({ expected: 5 }),
      1,
      { passed: 5, failed: 1, skipped: 0 },
    ],
    ["a crash without a report as failed", undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
  ])("counts %s", (_, report, code, counts) => {
    expect(countPlaywright(report, code)).toEqual(counts);
  });
});

it("adds the counts of all parts", () => {
  const parts = [
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 3, failed: 4, skipped: 0 },
  ];
  expect(sumCounts(parts)).toEqual({ passed: 4, failed: 4, skipped: 2 });
});
