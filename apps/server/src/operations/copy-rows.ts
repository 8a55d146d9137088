import type { Transaction } from "kysely";
import type { DatabaseKind } from "../db/database.ts";
import { checksumTables, firstDifference, type TableSum, Tally } from "../db/table-sums.ts";
import { insertRows, readRows, TABLE_NAMES } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { OperatorError } from "../process/operator-error.ts";

type TableSums = Readonly<Record<string, TableSum>>;

/** Tables that a started server may have written to before anyone signed up. */
const IGNORED = new Set(["rateLimit", "verification"]);

/** Checks that a database is empty. @param hint what the operator can do otherwise @throws OperatorError */
export async function checkEmpty(transaction: Transaction<Tables>, hint: string): Promise<void> {
  const sums = await checksumTables(transaction);
  const used = Object.entries(sums).find(([table, { rows }]) => rows > 0 && !IGNORED.has(table));
  if (used)
    throw new OperatorError(`The installation is not empty: table ${used[0]} has ${used[1].rows} rows. ${hint}`);
}

/** Checks that a copy equals its original. @throws OperatorError for the first table that differs */
export function checkSums(original: TableSums, copy: TableSums): void {
  const table = firstDifference(original, copy);
  if (table === undefined) return;
  const rows = (sums: TableSums) => sums[table]?.rows ?? 0;
  throw new OperatorError(
    `The copy of table ${table} differs from the original (${rows(original)} rows, ${rows(copy)} copied). Nothing was stored.`,
  );
}

/**
 * Copies all rows into a database with empty tables.
 * @param kind the target's
 * @returns the copied rows by table
 * @throws OperatorError if the copy differs from the original
 */
export async function copyRows(
  from: Transaction<Tables>,
  to: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<TableSums> {
  const tally = new Tally();
  for (const table of TABLE_NAMES) {
    for await (const rows of readRows(from, table)) {
      tally.add(table, rows);
      await insertRows(to, kind, table, rows);
    }
  }
  checkSums(tally.sums(), await checksumTables(to));
  return tally.sums();
}
