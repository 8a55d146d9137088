import type { Transaction } from "kysely";
import type { DatabaseKind } from "../db/database.ts";
import { readAnySnapshot, type StoreLocation } from "../db/maintenance.ts";
import { currentSchema } from "../db/migrations/index.ts";
import { checksumTables, insertRows, readRows, TABLE_NAMES, type TableSum, Tally } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { withUpgraded } from "../db/upgraded-copy.ts";
import { checkSums } from "./checks.ts";

/**
 * Copies all rows into a store with empty tables.
 * @param kind the target's
 * @returns what was copied, by table
 * @throws OperationError when the copy differs from the original.
 */
export async function copyRows(
  from: Transaction<Tables>,
  to: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<Record<string, TableSum>> {
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

/**
 * Reads a store as `readSnapshot` does. A store of an earlier version isn't changed: a temporary copy is brought up to date and read instead.
 * @throws StoreError when there is no store, or one of a newer version.
 */
export function readUpgraded<Result>(
  place: StoreLocation,
  read: (snapshot: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return readAnySnapshot(place, (snapshot, _kind, schema) =>
    schema === currentSchema()
      ? read(snapshot)
      : withUpgraded(schema, (copy) => copyRows(snapshot, copy, "sqlite"), read),
  );
}
