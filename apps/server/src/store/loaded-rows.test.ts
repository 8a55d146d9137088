import { describe, expect, it } from "vitest";
import { LoadedRows } from "./loaded-rows.ts";

const run = (firstDate: string, lastDate = firstDate) => ({ userId: "ada", firstDate, lastDate });

/** Rows of one statement share a snapshot, so it must not change a row twice. */
describe("loaded rows", () => {
  it("are put once, as they are in the end", () => {
    const rows = new LoadedRows();
    rows.load("practiceRun", ["2026-11-01"], run("2026-11-01"));
    rows.put("practiceRun", run("2026-11-01", "2026-11-02"));
    rows.put("practiceRun", run("2026-11-01", "2026-11-03"));
    rows.put("practiceRun", run("2026-11-05"));
    expect(rows.puts("practiceRun")).toEqual([run("2026-11-01", "2026-11-03"), run("2026-11-05")]);
    expect(rows.deletes("practiceRun")).toEqual([]);
  });

  it("are either put or deleted", () => {
    const rows = new LoadedRows();
    for (const date of ["2026-11-01", "2026-11-03"]) rows.load("practiceRun", [date], run(date));
    rows.delete("practiceRun", "2026-11-01");
    rows.put("practiceRun", run("2026-11-01", "2026-11-02"));
    rows.put("practiceRun", run("2026-11-03", "2026-11-04"));
    rows.delete("practiceRun", "2026-11-03");
    expect(rows.puts("practiceRun")).toEqual([run("2026-11-01", "2026-11-02")]);
    expect(rows.deletes("practiceRun")).toEqual(["2026-11-03"]);
  });
});
