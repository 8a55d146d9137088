import { type Cell, writeResult } from "./results.ts";

/** Prints a table and adds it to the report. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  printDetail(title, columns, rows);
  writeResult({ kind: "table", title, columns, rows });
}

/** Prints a table that is too detailed for the report. */
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

/** Rounds to a number, which tables align right. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
