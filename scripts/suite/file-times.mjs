import { relative } from "node:path";
import { PROJECT } from "../setup/project.mjs";

/**
 * How long a test file took.
 * @typedef {{ name: string, seconds: number }} FileTime
 */

/**
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] } | undefined} report Vitest's JSON report, if it wrote one
 * @returns {FileTime[]} the time from the start of a file's first test to the end of its last
 */
export function vitestFileTimes(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(PROJECT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * A suite of Playwright's JSON report: a file or a describe block.
 * @typedef {{ file: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ suites?: Suite[] } | undefined} report Playwright's JSON report, if it wrote one
 * @param {string} folder of the tests
 * @returns {FileTime[]} the sum of a file's tests, which may have run in parallel
 */
export function playwrightFileTimes(report, folder) {
  return (report?.suites ?? []).map((suite) => ({
    name: `${folder}/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, duration) => sum + duration, 0);
}
