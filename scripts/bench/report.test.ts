import { expect, it } from "vitest";
import { reportOf } from "./report.mjs";

const rows = [
  ["ours", 31, { text: "over 20", met: false }],
  ["ours a|b", 12.5, { text: "within 20", met: true }],
];
const table = { kind: "table" as const, title: "What a frame takes", columns: ["page", "µs", "budget"], rows };
const ratio = (rival: string, ratio: number, better: "lower" | "higher") => ({
  ...{ kind: "ratio" as const, measure: "frame", rival, ratio, better },
});
const missing = { kind: "missing" as const, what: "a rival", reason: "There is no network." };
const results = [ratio("Parse Server", 2, "higher"), ratio("bare three", 1.204, "lower"), missing, table];
const page = reportOf([["processor", "Abacus, 2 cores"]], [{ name: "frames", code: 1, results }]);

it("the report has the machine, aims met and missed, what wasn't measured, comparisons, method and limits [E-10]", () => {
  expect(page).toContain(
    "| measured on |  |\n| --- | --- |\n| processor | Abacus, 2 cores |\n\n1 of 2 aims are met. Not met:",
  );
  expect(page).toContain("\n- frames, ours: µs 31, over 20\n\n## Not measured\n\n- a rival: There is no network.\n");
  expect(page).toContain("\n## Failed\n\n- frames: it ended with code 1,");
  expect(page).toContain("| bare three | frame | 1.20 | below 1 |\n| Parse Server | frame | 2.00 | above 1 |\n");
  expect(page).toMatch(/\n## How it is measured\n\nUnless [^#]+\n## Limits\n\nThe numbers [^#]+\n## frames\n/);
});

it("the report shows every table under its benchmark, numbers right-aligned, with Markdown escaped [E-10]", () => {
  const lines = ["| page | µs | budget |", "| --- | ---: | --- |"];
  const body = ["| ours | 31 | **over 20** ✗ |", "| ours a\\|b | 12.5 | within 20 ✓ |"];
  expect(page).toContain(`## frames\n\nWhat a frame takes:\n\n${[...lines, ...body].join("\n")}\n`);
});
