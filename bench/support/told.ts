import { appendFileSync } from "node:fs";
import type { Cell } from "./table.ts";

/** What a benchmark has to say for the report; `scripts/bench/report.mjs` reads it. */
export type Told =
  | {
      readonly kind: "table";
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
    }
  /** Ours divided by another's, of one run. */
  | {
      readonly kind: "ratio";
      readonly measure: string;
      readonly rival: string;
      readonly ratio: number;
      readonly better: "lower" | "higher";
    }
  | { readonly kind: "missing"; readonly what: string; readonly reason: string };

/** Keeps it as a line of JSON in the file that BENCH_TOLD names, if it names one. */
export function tell(told: Told): void {
  const file = process.env.BENCH_TOLD;
  if (file) appendFileSync(file, `${JSON.stringify(told)}\n`);
}

/** Says that something could not be measured here, and why. */
export function tellMissing(what: string, reason: string): void {
  console.log(`\nNot measured: ${what}. ${reason}`);
  tell({ kind: "missing", what, reason });
}
