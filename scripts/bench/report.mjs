/** @typedef {{ text: string, met: boolean }} Verdict whether an aim is met, and its text */
/** @typedef {string | number | Verdict} Cell */
/** @typedef {{ kind: "table", title: string, columns: string[], rows: Cell[][] }} Table */
/** @typedef {{ kind: "ratio", measure: string, rival: string, ratio: number, better: "lower" | "higher" }} Ratio ours divided by the rival's */
/** @typedef {{ kind: "missing", what: string, reason: string }} Missing a measurement that wasn't possible */
/** @typedef {Table | Ratio | Missing} Result written by `bench/support/results.ts` */
/** @typedef {{ name: string, code: number, results: Result[] }} BenchRun a benchmark, its exit code and results */

const METHOD = `Unless a table says otherwise, times and rates are medians of several rounds after warm-up rounds. Compared programs take turns in every round, on the same
machine and in the same run, and a ratio is the median of the rounds' ratios, so other load affects both sides. Frames are rendered by an emulated headset in
Chromium, driven one by one by the test; their time is the CPU time of the page's main thread with GL calls stubbed. Pages load in a throttled Chromium with software
rendering. Servers run in their own processes and get requests from one plain client over kept-alive connections; each writes to disk before it answers. The comment at the
top of each file in \`bench/\` has the details.`;

const LIMITS = `The numbers are valid for this machine; on another one expect only ratios, counts and sizes to be similar. Client and server share its processors, so a server
alone would handle more requests per second. No headset's GPU, browser or battery is involved: nothing here says how many frames per second a headset shows. Times under a
millisecond and ratios within a tenth of 1 may vary from run to run. The libraries and servers that we compare with are used as documented, by people who know our code better.
They have other features too, and bare three, node:http and the databases do less than the product: no accounts, rules, statistics or idempotent saves.`;

/**
 * Writes the benchmark report as Markdown.
 * @param {object} given
 * @param {[string, string][]} given.machine facts about the machine and the run: name and value
 * @param {BenchRun[]} given.runs in the order of the report
 * @returns {string}
 */
export function reportOf({ machine, runs }) {
  const results = runs.flatMap((run) => run.results);
  const ratios = results.filter((each) => each.kind === "ratio");
  const rivals = [...new Set(ratios.map(({ rival }) => rival))];
  const comparisons = rivals.flatMap((rival) => ratios.filter((each) => each.rival === rival));
  const missing = [
    ...results.filter((each) => each.kind === "missing"),
    ...runs.flatMap(({ name, code, results }) => {
      const reason = `The benchmark ended with code ${code} without results.`;
      return results.length === 0 ? [{ what: name, reason }] : [];
    }),
  ];
  const parts = [
    "# Benchmarks",
    "The product's measurements, alone and compared with other software that does the same work. `npm run bench -- report` measures everything and writes this page.",
    tableOf(
      ["measured on", ""],
      machine.map(([name, value]) => [name, value]),
    ),
    aimsOf(runs),
    ...(missing.length > 0
      ? ["## Not measured", missing.map(({ what, reason }) => `- ${textOf(what)}: ${textOf(reason)}`).join("\n")]
      : []),
    "## Comparison",
    "Ours divided by the other's, in the same run.",
    tableOf(
      ["compared with", "measure", "ratio", "better"],
      comparisons.map(({ measure, rival, ratio, better }) => [
        rival,
        measure,
        ratio.toFixed(2),
        better === "lower" ? "below 1" : "above 1",
      ]),
    ),
    "## How it is measured",
    METHOD,
    "## Limits",
    LIMITS,
    ...runs.flatMap(sectionOf),
  ];
  return `${parts.join("\n\n")}\n`;
}

/**
 * Counts the aims that are met and lists the others. An aim is in the column right of its measure.
 * @param {BenchRun[]} runs
 */
function aimsOf(runs) {
  const aims = runs.flatMap(({ name, results }) =>
    results
      .filter((each) => each.kind === "table")
      .flatMap(({ columns, rows }) =>
        rows.flatMap((row) =>
          row.flatMap((cell, i) => {
            if (!isVerdict(cell)) return [];
            const measure = `${textOf(columns[i - 1] ?? "")} ${cellOf(row[i - 1] ?? "")}`;
            return [{ met: cell.met, line: `- ${name}, ${cellOf(row[0] ?? "")}: ${measure}, ${textOf(cell.text)}` }];
          }),
        ),
      ),
  );
  const missed = aims.filter(({ met }) => !met);
  const count = `${aims.length - missed.length} of ${aims.length} aims are met.`;
  return missed.length === 0 ? count : `${count} Not met:\n\n${missed.map(({ line }) => line).join("\n")}`;
}

/**
 * @param {BenchRun} run
 * @returns {string[]} nothing for a run without tables
 */
function sectionOf({ name, code, results }) {
  const tables = results.filter((each) => each.kind === "table");
  if (tables.length === 0) return [];
  const ending =
    code === 0 ? [] : [`It ended with code ${code}: it crashed, or missed an aim that is the same on every machine.`];
  return [
    `## ${name}`,
    ...ending,
    ...tables.flatMap(({ title, columns, rows }) => [`${textOf(title)}:`, tableOf(columns, rows)]),
  ];
}

/**
 * @param {readonly string[]} columns
 * @param {readonly (readonly Cell[])[]} rows
 */
function tableOf(columns, rows) {
  const aligned = columns.map((_, i) =>
    rows.length > 0 && rows.every((row) => typeof row[i] === "number") ? "---:" : "---",
  );
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(columns.map(textOf)), line(aligned), ...rows.map((row) => line(row.map(cellOf)))].join("\n");
}

/** @param {Cell} cell */
function cellOf(cell) {
  if (isVerdict(cell)) return cell.met ? `${textOf(cell.text)} ✓` : `**${textOf(cell.text)}** ✗`;
  return textOf(String(cell));
}

/**
 * @param {Cell} cell
 * @returns {cell is Verdict}
 */
function isVerdict(cell) {
  return typeof cell === "object";
}

/**
 * Escapes Markdown and HTML.
 * @param {string} text
 */
function textOf(text) {
  return text.replace(/[\\|<>*_[\]`]/g, "\\$&");
}
