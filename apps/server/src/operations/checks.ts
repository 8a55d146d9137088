import type { Transaction } from "kysely";
import { checksumTables, firstDifference, type TableSum } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { OperationError } from "./operation-error.ts";

// What a server that has just been started may have counted before anyone signed up.
const MAY_HOLD = new Set(["rateLimit", "verification"]);

/**
 * Holds a store to holding nothing that matters yet.
 * @param wayOut tells the operator what to do otherwise
 * @throws OperationError when it holds anything.
 */
export async function checkEmpty(transaction: Transaction<Tables>, wayOut: string): Promise<void> {
  const sums = await checksumTables(transaction);
  const inUse = Object.entries(sums).find(([table, { rows }]) => rows > 0 && !MAY_HOLD.has(table));
  if (inUse)
    throw new OperationError(
      `The installation is in use: its table ${inUse[0]} holds ${inUse[1].rows} rows. ${wayOut}`,
    );
}

/**
 * Holds a copy to being the same as what it was made of, by the counts and checksums of all tables.
 * @throws OperationError at the first table that differs.
 */
export function checkSums(
  original: Readonly<Record<string, TableSum>>,
  copy: Readonly<Record<string, TableSum>>,
): void {
  const table = firstDifference(original, copy);
  if (table === undefined) return;
  const rows = (sums: Readonly<Record<string, TableSum>>) => sums[table]?.rows ?? 0;
  throw new OperationError(
    `The copy of the table ${table} is not the same as the original (${rows(original)} rows, ${rows(copy)} copied). Nothing was stored.`,
  );
}
