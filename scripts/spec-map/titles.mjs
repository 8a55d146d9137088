import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEST_FOLDERS = ["packages", "apps", "e2e", "scripts", "bench"];
const TEST_FILE = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const NOT_OURS = new Set(["node_modules", "dist", ".cache"]);
// A title is a string on one line followed by a comma: the first argument of it, test or describe.
const TITLE = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
const IDS = /\[([RDE]-\d+(?:,\s*[RDE]-\d+)*)\]/g;

/** @typedef {Map<string, Set<string>>} TestsById test files by the ids in their titles */

/**
 * Finds the ids in the titles of all test files.
 * @param {string} project root of the repository
 * @returns {TestsById} paths from the root
 */
export function testsById(project) {
  /** @type {TestsById} */
  const tests = new Map();
  for (const path of TEST_FOLDERS.flatMap((folder) => testFilesUnder(project, folder))) {
    for (const id of idsInTitles(readFileSync(join(project, path), "utf8"))) {
      tests.set(id, (tests.get(id) ?? new Set()).add(path));
    }
  }
  return tests;
}

/**
 * Finds the ids in the titles of a test file, such as `it("clamps to ±1.5 [R-024]", …)`.
 * @param {string} source
 * @returns {Set<string>}
 */
export function idsInTitles(source) {
  const titles = [...source.matchAll(TITLE)].map(([, , title = ""]) => title);
  const lists = titles.flatMap((title) => [...title.matchAll(IDS)].map(([, list = ""]) => list));
  return new Set(lists.flatMap((list) => list.split(/,\s*/)));
}

/**
 * @param {string} project
 * @param {string} folder
 * @returns {string[]}
 */
function testFilesUnder(project, folder) {
  const entries = readdirSync(join(project, folder), { withFileTypes: true }).filter(({ name }) => !NOT_OURS.has(name));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testFilesUnder(project, path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}
