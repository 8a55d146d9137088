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

describe("the benchmark report [E-10]", () => {
  it("has the machine, the method and the limits", () => {
    const page = report([]);
    expect(page).toContain("| measured on |  |\n| --- | --- |\n| processor | Abacus, 2 cores |");
    expect(page.match(/^## .*$/gm)).toEqual(["## Comparison", "## How it is measured", "## Limits"]);
  });

  it("shows every table under its benchmark, numbers right-aligned, with the aims that are met", () => {
    const rows = [
      ["ours", 12.5, { text: "within 20", met: true }],
      ["theirs", 31, ""],
    ];
    const page = report([{ name: "frames", code: 0, results: [table(rows)] }]);
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

  it("lists missed aims at the top, and a failed benchmark in its section", () => {
    const rows = [
      ["ours", 31, { text: "over 20", met: false }],
      ["ours again", 12.5, { text: "within 20", met: true }],
    ];
    const page = report([{ name: "frames", code: 1, results: [table(rows)] }]);
    expect(page).toContain("1 of 2 aims are met. Not met:\n\n- frames, ours: µs 31, over 20\n\n");
    expect(page).toContain("| ours | 31 | **over 20** ✗ |");
    expect(page).toContain("## frames\n\nIt ended with code 1:");
  });

  it("lists what could not be measured, with the reason, also if a benchmark has no results", () => {
    const missing = { kind: "missing" as const, what: "Lighthouse", reason: "There is no network." };
    const page = report([
      { name: "lighthouse", code: 0, results: [missing] },
      { name: "frames", code: 3, results: [] },
    ]);
    expect(page).toContain(
      "## Not measured\n\n- Lighthouse: There is no network.\n- frames: The benchmark ended with code 3 without results.\n",
    );
    expect(page).not.toMatch(/^## (lighthouse|frames)/m);
  });

  it("compares ours with each rival and shows which side of 1 is better", () => {
    const results = [
      { kind: "ratio" as const, measure: "frame", rival: "bare three", ratio: 1.204, better: "lower" as const },
      { kind: "ratio" as const, measure: "save", rival: "Parse Server", ratio: 2, better: "higher" as const },
      { kind: "ratio" as const, measure: "size", rival: "bare three", ratio: 1, better: "lower" as const },
    ];
    expect(report([{ name: "frames", code: 0, results }])).toContain(
      [
        "| bare three | frame | 1.20 | below 1 |",
        "| bare three | size | 1.00 | below 1 |",
        "| Parse Server | save | 2.00 | above 1 |",
      ].join("\n"),
    );
  });

  it("escapes Markdown and HTML", () => {
    const page = report([{ name: "loads", code: 0, results: [table([["<h1> a|b *c* _d_", 1, ""]])] }]);
    expect(page).toContain("| \\<h1\\> a\\|b \\*c\\* \\_d\\_ | 1 |  |");
  });
});
