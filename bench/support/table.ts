import { tell } from "./told.ts";
import type { Verdict } from "./verdict.ts";

export type Cell = string | number | Verdict;

/**
 * Prints a table, and gives it to the report: what it shows, the names of its columns, and the rows under a line. A verdict stands right of the
 * measure that it is about.
 */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  printDetail(title, columns, rows);
  tell({ kind: "table", title, columns, rows });
}

/** Prints a table that helps to find causes, and is too much for the report. */
export function printDetail(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === "object" ? cell.text : String(cell))));
  const widths = columns.map((name, i) => Math.max(name.length, ...texts.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[], row?: readonly Cell[]) =>
    cells
      .map((cell, i) => (typeof row?.[i] === "number" ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  console.log(`\n${title}\n${line(columns)}\n${widths.map((width) => "-".repeat(width)).join("  ")}`);
  for (const [i, row] of rows.entries()) console.log(line(texts[i] ?? [], row));
}

/** A number to some decimals, as a number, so that the table puts it to the right. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
