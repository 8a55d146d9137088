/** @typedef {{ id: string, files: string[], tests: string[] }} BuiltRow a requirement's source files and tests */
/** @typedef {{ built: BuiltRow[], waiting: string[] }} SpecMap the rows, and the ids not yet built */

const REQUIREMENT = /^- ([RDE]-\d+) /;
const ROW = /^\| ([RDE]-\d+) \|/;
const WAITING_HEADING = "## Not yet built";

/**
 * Reads the ids of the list of requirements, in order.
 * @param {string} text of docs/requirements.md
 * @returns {string[]}
 */
export function readRequirements(text) {
  return text.split("\n").flatMap((line) => REQUIREMENT.exec(line)?.[1] ?? []);
}

/**
 * @param {string} text of docs/spec-map.md
 * @returns {SpecMap}
 */
export function readMap(text) {
  const [before = "", after = ""] = text.split(WAITING_HEADING);
  const built = before.split("\n").flatMap((line) => readRow(line) ?? []);
  const waiting = after.split("\n").flatMap((line) => ROW.exec(line)?.[1] ?? []);
  return { built, waiting };
}

/**
 * @param {string} line such as: | R-024 | `a.ts`, `b.ts` | `a.test.ts` |
 * @returns {BuiltRow | undefined}
 */
function readRow(line) {
  const id = ROW.exec(line)?.[1];
  if (!id) return undefined;
  const [, , files = "", tests = ""] = line.split("|");
  return { id, files: inBackticks(files), tests: inBackticks(tests) };
}

/** @param {string} cell */
function inBackticks(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

/**
 * Checks the map and returns one line per problem.
 * @param {object} given
 * @param {string[]} given.requirements
 * @param {SpecMap} given.map
 * @param {import("./titles.mjs").TestsById} given.tests
 * @param {(path: string) => boolean} given.exists
 * @returns {string[]}
 */
export function problemsOf({ requirements, map, tests, exists }) {
  const known = new Set(requirements);
  const mapped = [...map.built.map(({ id }) => id), ...map.waiting];
  const built = new Set(map.built.map(({ id }) => id));
  return [
    ...repeated(requirements).map((id) => `${id} is in the list of requirements more than once`),
    ...requirements.filter((id) => !mapped.includes(id)).map((id) => `${id} is missing in the map`),
    ...repeated(mapped).map((id) => `${id} is in the map more than once`),
    ...mapped.filter((id) => !known.has(id)).map((id) => `${id} is in the map, but is not a requirement`),
    ...map.built.flatMap((row) => problemsOfRow(row, tests, exists)),
    ...[...tests].flatMap(([id, paths]) => {
      const where = [...paths].join(", ");
      if (!known.has(id)) return [`${id} is in a title of ${where}, but is not a requirement`];
      return built.has(id) ? [] : [`${id} is tested by ${where}, but listed as not yet built`];
    }),
  ];
}

/**
 * @param {BuiltRow} row
 * @param {import("./titles.mjs").TestsById} tests
 * @param {(path: string) => boolean} exists
 */
function problemsOfRow({ id, files, tests: named }, tests, exists) {
  const missing = [...files, ...named].filter((path) => !exists(path));
  const silent = named.filter((path) => exists(path) && !tests.get(id)?.has(path));
  return [
    ...(files.length === 0 ? [`${id} names no file`] : []),
    ...(named.length === 0 ? [`${id} names no test`] : []),
    ...missing.map((path) => `${id} names ${path}, which does not exist`),
    ...silent.map((path) => `${id} names ${path}, which has no test with [${id}] in its title`),
  ];
}

/** @param {string[]} ids */
function repeated(ids) {
  return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
}

/**
 * Returns the map with each row's tests taken from the test titles.
 * @param {string} text of docs/spec-map.md
 * @param {import("./titles.mjs").TestsById} tests
 * @returns {string}
 */
export function withTests(text, tests) {
  const [before = "", ...after] = text.split(WAITING_HEADING);
  const lines = before.split("\n").map((line) => {
    const row = readRow(line);
    if (!row) return line;
    return `| ${row.id} | ${quoted(row.files)} | ${quoted([...(tests.get(row.id) ?? [])].sort())} |`;
  });
  return [lines.join("\n"), ...after].join(WAITING_HEADING);
}

/** @param {string[]} paths */
function quoted(paths) {
  return paths.map((path) => `\`${path}\``).join(", ");
}
