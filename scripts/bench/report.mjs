/** @typedef {{ text: string, met: boolean }} Verdict whether an aim is met, and its text */
/** @typedef {string | number | Verdict} Cell */
/** @typedef {{ kind: "table", title: string, columns: string[], rows: Cell[][] }} Table */
/** @typedef {{ kind: "ratio", measure: string, rival: string, ratio: number, better: "lower" | "higher" }} Ratio ours divided by the rival's */
/** @typedef {{ kind: "missing", what: string, reason: string }} Missing a measurement that wasn't possible */
/** @typedef {{ name: string, code: number, results: (Table | Ratio | Missing)[] }} BenchRun a benchmark, its exit code, and what `bench/support/results.ts` wrote */

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
 * @param {[string, string][]} machine facts about the machine and the run: name and value
 * @param {BenchRun[]} runs in the order of the report
 */
export function reportOf(machine, runs) {
  const results = runs.flatMap((run) => run.results);
  const ratios = results.filter((each) => each.kind === "ratio");
  const missing = results.filter((each) => each.kind === "missing").map(({ what, reason }) => `${what}: ${reason}`);
  const failed = runs
    .filter(({ code }) => code !== 0)
    .map(
      ({ name, code }) =>
        `${name}: it ended with code ${code}, because it crashed or missed an aim that is the same on every machine.`,
    );
  const parts = [
    "# Benchmarks",
    "The product's measurements, alone and compared with other software that does the same work. `npm run bench -- report` measures everything and writes this page.",
    tableOf(["measured on", ""], machine),
    aimsOf(runs),
    ...(missing.length > 0 ? ["## Not measured", listOf(missing)] : []),
    ...(failed.length > 0 ? ["## Failed", listOf(failed)] : []),
    "## Comparison",
    "Ours divided by the other's, in the same run.",
    tableOf(
      ["compared with", "measure", "ratio", "better"],
      ratios
        .toSorted((a, b) => a.rival.localeCompare(b.rival))
        .map(({ rival, measure, ratio, better }) => [
          ...[rival, measure, ratio.toFixed(2), better === "lower" ? "below 1" : "above 1"],
        ]),
    ),
    "## How it is measured",
    METHOD,
    "## Limits",
    LIMITS,
    ...runs.flatMap(({ name, results }) => [
      `## ${name}`,
      ...results
        .filter((each) => each.kind === "table")
        .flatMap(({ title, columns, rows }) => [`${textOf(title)}:`, tableOf(columns, rows)]),
    ]),
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
          row.flatMap((cell, i) =>
            typeof cell === "object"
              ? [{ met: cell.met, line: `${name}, ${row[0]}: ${columns[i - 1]} ${row[i - 1]}, ${cell.text}` }]
              : [],
          ),
        ),
      ),
  );
  const missed = aims.filter(({ met }) => !met).map(({ line }) => line);
  const count = `${aims.length - missed.length} of ${aims.length} aims are met.`;
  return missed.length === 0 ? count : `${count} Not met:\n\n${listOf(missed)}`;
}

/** @param {string[]} lines */
function listOf(lines) {
  return lines.map((line) => `- ${textOf(line)}`).join("\n");
}

/**
 * @param {readonly string[]} columns
 * @param {readonly (readonly Cell[])[]} rows
 */
function tableOf(columns, rows) {
  const isNumbers = (/** @type {number} */ i) => rows.length > 0 && rows.every((row) => typeof row[i] === "number");
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  const aligned = columns.map((_, i) => (isNumbers(i) ? "---:" : "---"));
  return [line(columns.map(textOf)), line(aligned), ...rows.map((row) => line(row.map(cellOf)))].join("\n");
}

/** @param {Cell} cell */
function cellOf(cell) {
  if (typeof cell !== "object") return textOf(String(cell));
  return cell.met ? `${textOf(cell.text)} ✓` : `**${textOf(cell.text)}** ✗`;
}

/**
 * Escapes Markdown and HTML.
 * @param {string} text
 */
function textOf(text) {
  return text.replace(/[\\|<>*_[\]`]/g, "\\$&");
}
