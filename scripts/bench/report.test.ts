import { describe, expect, it } from "vitest";
import { reportOf } from "./report.mjs";

type Runs = Parameters<typeof reportOf>[0]["runs"];

const table = (rows: (string | number | { text: string; met: boolean })[][]) => ({
  kind: "table" as const,
  title: "What a frame takes",
  columns: ["page", "µs", "budget"],
  rows,
});
const report = (runs: Runs) => reportOf({ machine: [["processor", "Abacus, 2 cores"]], runs });

describe("the page of the benchmarks [E-10]", () => {
  it("says on which machine it was measured, how, and what that does not say", () => {
    const page = report([]);
    expect(page).toContain("| measured on |  |\n| --- | --- |\n| processor | Abacus, 2 cores |");
    expect(page.match(/^## .*$/gm)).toEqual([
      "## Beside others",
      "## How it is measured",
      "## What the figures do not say",
    ]);
  });

  it("shows every table under its benchmark, figures to the right, and says which aims are met", () => {
    const rows = [
      ["ours", 12.5, { text: "within 20", met: true }],
      ["theirs", 31, ""],
    ];
    const page = report([{ name: "frames", code: 0, told: [table(rows)] }]);
    expect(page).toContain(
      [
        "## frames",
        "",
        "What a frame takes:",
        "",
        "| page | µs | budget |",
        "| --- | ---: | --- |",
        "| ours | 12.5 | within 20 ✓ |",
        "| theirs | 31 |  |",
      ].join("\n"),
    );
    expect(page).toContain("\n1 of 1 aims are met.\n");
    expect(page).not.toContain("Not met");
  });

  it("names at its head each aim that is not met, and a benchmark that failed where it stands", () => {
    const rows = [
      ["ours", 31, { text: "over 20", met: false }],
      ["ours again", 12.5, { text: "within 20", met: true }],
    ];
    const page = report([{ name: "frames", code: 1, told: [table(rows)] }]);
    expect(page).toContain("1 of 2 aims are met. Not met:\n\n- frames, ours: µs 31, over 20\n\n");
    expect(page).toContain("| ours | 31 | **over 20** ✗ |");
    expect(page).toContain("## frames\n\nIt ended with code 1:");
  });

  it("names what could not be measured, with the reason, also when a benchmark told nothing", () => {
    const missing = { kind: "missing" as const, what: "Lighthouse", reason: "There is no network." };
    const page = report([
      { name: "lighthouse", code: 0, told: [missing] },
      { name: "frames", code: 3, told: [] },
    ]);
    expect(page).toContain(
      "## Not measured\n\n- Lighthouse: There is no network.\n- frames: The benchmark ended with code 3 and told nothing.\n",
    );
    expect(page).not.toMatch(/^## (lighthouse|frames)/m);
  });

  it("puts ours beside each of the others, and says which side of 1 is the better", () => {
    const told = [
      { kind: "ratio" as const, measure: "frame", rival: "bare three", ratio: 1.204, better: "lower" as const },
      { kind: "ratio" as const, measure: "save", rival: "Parse Server", ratio: 2, better: "higher" as const },
      { kind: "ratio" as const, measure: "size", rival: "bare three", ratio: 1, better: "lower" as const },
    ];
    expect(report([{ name: "frames", code: 0, told }])).toContain(
      [
        "| bare three | frame | 1.20 | below 1 |",
        "| bare three | size | 1.00 | below 1 |",
        "| Parse Server | save | 2.00 | above 1 |",
      ].join("\n"),
    );
  });

  it("shows words as they are, whatever they mean in Markdown or HTML", () => {
    const page = report([{ name: "loads", code: 0, told: [table([["<h1> a|b *c* _d_", 1, ""]])] }]);
    expect(page).toContain("| \\<h1\\> a\\|b \\*c\\* \\_d\\_ | 1 |  |");
  });
});
