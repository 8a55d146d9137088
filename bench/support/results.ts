import { appendFileSync } from "node:fs";
import type { Verdict } from "./verdict.ts";

/** A table cell. A verdict goes to the right of its measure. */
export type Cell = string | number | Verdict;

/** A result for the report, which `scripts/bench/report.mjs` reads. */
export type Result =
  | {
      readonly kind: "table";
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
    }
  /** Ours divided by the rival's, from one run. */
  | {
      readonly kind: "ratio";
      readonly measure: string;
      readonly rival: string;
      readonly ratio: number;
      readonly better: "lower" | "higher";
    }
  | { readonly kind: "missing"; readonly what: string; readonly reason: string };

/** Appends a result as a line of JSON to the file in BENCH_RESULTS, if it is set. */
export function writeResult(result: Result): void {
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Reports a measurement that isn't possible here. */
export function reportMissing(what: string, reason: string): void {
  console.log(`\nNot measured: ${what}. ${reason}`);
  writeResult({ kind: "missing", what, reason });
}
