/** @typedef {{ text: string, met: boolean }} Verdict whether an aim is kept, and the words for it */
/** @typedef {string | number | Verdict} Cell */
/** @typedef {{ kind: "table", title: string, columns: string[], rows: Cell[][] }} Table */
/** @typedef {{ kind: "ratio", measure: string, rival: string, ratio: number, better: "lower" | "higher" }} Ratio ours divided by another's */
/** @typedef {{ kind: "missing", what: string, reason: string }} Missing what could not be measured */
/** @typedef {Table | Ratio | Missing} Told a line of what a benchmark tells; `bench/support/results.ts` writes it */
/** @typedef {{ name: string, code: number, told: Told[] }} BenchRun a benchmark, its exit code, and what it told */

const METHOD = `Times and rates are medians of several rounds, unless a table says otherwise, after rounds that only warm up. What is compared takes turns in every round, on the same machine
and in the same run, and a ratio is the median of the rounds' ratios: what else the machine does meanwhile hits both sides. Frames are those of an
emulated headset in Chromium, run one after the other by the test, and their time is the CPU time of the page's main thread while GL calls do nothing.
Pages are loaded by a slowed Chromium, which draws in software. Servers run in processes of their own and are asked by one plain client over connections that are
kept; each writes to the disk before it answers. The comment at the head of each file in \`bench/\` tells the rest.`;

const LIMITS = `They hold for this machine: on another only ratios, counts and sizes can be expected to be much the same. Client and server share its processors, so that
requests a second are fewer than a server alone would answer. No headset's graphics, browser or battery is in them: nothing here says how many frames a second a
headset shows. Times under a millisecond and ratios within a tenth of 1 may change from run to run. The libraries and servers beside ours are used as their
documentation says, by people who know ours better. They do other things too, and bare three, node:http and the databases by themselves do less than what is
measured: no accounts, rules, statistics or repeated saves.`;

/**
 * The page of the benchmarks, as Markdown.
 * @param {object} given
 * @param {[string, string][]} given.machine facts about the machine and the run: name and value
 * @param {BenchRun[]} given.runs in the order in which they are told
 * @returns {string}
 */
export function reportOf({ machine, runs }) {
  const told = runs.flatMap((run) => run.told);
  const ratios = told.filter((each) => each.kind === "ratio");
  const rivals = [...new Set(ratios.map(({ rival }) => rival))];
  const besides = rivals.flatMap((rival) => ratios.filter((each) => each.rival === rival));
  const missing = [
    ...told.filter((each) => each.kind === "missing"),
    ...runs.flatMap(({ name, code, told }) => {
      const reason = `The benchmark ended with code ${code} and told nothing.`;
      return told.length === 0 ? [{ what: name, reason }] : [];
    }),
  ];
  const parts = [
    "# Benchmarks",
    "What the product takes, by itself and beside others that do the same work. `npm run bench -- report` measures everything and writes this page.",
    tableOf(
      ["measured on", ""],
      machine.map(([name, value]) => [name, value]),
    ),
    aimsOf(runs),
    ...(missing.length > 0
      ? ["## Not measured", missing.map(({ what, reason }) => `- ${textOf(what)}: ${textOf(reason)}`).join("\n")]
      : []),
    "## Beside others",
    "Ours divided by the other, in the same run.",
    tableOf(
      ["beside", "measure", "ratio", "better"],
      besides.map(({ measure, rival, ratio, better }) => [
        rival,
        measure,
        ratio.toFixed(2),
        better === "lower" ? "below 1" : "above 1",
      ]),
    ),
    "## How it is measured",
    METHOD,
    "## What the figures do not say",
    LIMITS,
    ...runs.flatMap(sectionOf),
  ];
  return `${parts.join("\n\n")}\n`;
}

/**
 * How many aims are kept, and which are not. An aim stands right of its measure.
 * @param {BenchRun[]} runs
 */
function aimsOf(runs) {
  const aims = runs.flatMap(({ name, told }) =>
    told
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
 * @returns {string[]} nothing for one that told no table
 */
function sectionOf({ name, code, told }) {
  const tables = told.filter((each) => each.kind === "table");
  if (tables.length === 0) return [];
  const ending =
    code === 0
      ? []
      : [`It ended with code ${code}: an aim that is the same on every machine is not met, or it broke off.`];
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
 * What would be Markdown or HTML, as a reader shall see it.
 * @param {string} text
 */
function textOf(text) {
  return text.replace(/[\\|<>*_[\]`]/g, "\\$&");
}
