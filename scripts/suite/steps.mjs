import { SetupError } from "../setup/project.mjs";

/** @typedef {{ passed: number, failed: number }} Counts skipped tests count as neither */
/** @typedef {[name: string, work: () => Promise<Counts | void>]} Step a step without counts passes as one test unless it throws */

/**
 * Runs all steps, even if some fail. The last line is `N passed, N failed`.
 * @param {Step[]} steps
 * @returns {Promise<number>} the exit code: 1 if anything failed or nothing ran
 */
export async function runSteps(steps, write = console.log) {
  const sum = { passed: 0, failed: 0 };
  for (const [name, work] of steps) {
    write(`\n${name}`);
    const start = performance.now();
    const { passed, failed } = await countsOf(work, write);
    write(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    sum.passed += passed;
    sum.failed += failed;
  }
  write(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/**
 * @param {Step[1]} work
 * @param {(text: string) => void} write
 * @returns {Promise<Counts>}
 */
async function countsOf(work, write) {
  try {
    return (await work()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    write(error.message);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Counts the tests of a JSON report.
 * @param {any} report of Vitest or Playwright; undefined if none was written
 * @param {number} code the runner's exit code
 * @returns {Counts} a flaky test, an error outside any test and a file that didn't load count as failures
 */
export function reportCounts(report, code) {
  const counts = { passed: 0, failed: 0 };
  if (report?.stats) {
    const { expected, unexpected, flaky } = report.stats;
    counts.passed = expected;
    counts.failed = unexpected + flaky + report.errors.length;
  } else if (report) {
    const isBroken = (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0;
    counts.passed = report.numPassedTests;
    counts.failed = report.numFailedTests + report.testResults.filter(isBroken).length;
  }
  // The runner crashed.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}
