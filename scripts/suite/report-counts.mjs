/**
 * How many tests passed and failed. `skipped` ones count as neither.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] } | undefined} report Vitest's JSON report, if it wrote one
 * @param {number} exitCode of the runner
 * @param {boolean} mayBeEmpty whether a run without tests is allowed
 * @returns {Counts} a file that failed to load counts as a failure
 */
export function countVitest(report, exitCode, mayBeEmpty = false) {
  if (!report) return crashed({ passed: 0, failed: 0, skipped: 0 }, 1);
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  return mayBeEmpty && exitCode === 0 ? counts : crashed(counts, exitCode);
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } | undefined}
 *   report Playwright's JSON report, if it wrote one
 * @param {number} exitCode of the runner
 * @returns {Counts} a flaky test counts as a failure, and so does an error outside any test
 */
export function countPlaywright(report, exitCode) {
  if (!report) return crashed({ passed: 0, failed: 0, skipped: 0 }, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return crashed({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitCode);
}

/**
 * Counts one failure if the runner exited with an error without a failed test, or ran nothing.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function crashed(counts, exitCode) {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {Counts[]} all
 * @returns {Counts} their sum
 */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}
