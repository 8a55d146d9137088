import { readFileSync } from "node:fs";
import { join } from "node:path";
import { practiceCsv } from "@vr-eye-lab/domain/practice";
import { expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";

it("describes every column of the practice table and no other [E-05]", () => {
  const page = readFileSync(join(PROJECT, "docs/practice-table.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| [a-z]+_?[a-z_, ]* \|/.test(line));
  const described = rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim()));
  const [header = ""] = practiceCsv([]).split("\r\n");
  expect(described.filter((name) => name !== "column").sort()).toEqual(header.split(",").sort());
});
