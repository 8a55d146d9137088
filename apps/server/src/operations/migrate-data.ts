import { type StoreLocation, writeInOneTransaction } from "../db/maintenance.ts";
import { openDatabase } from "../db/open-database.ts";
import { emptyTables, type TableSum } from "../db/table-walk.ts";
import { checkEmpty } from "./checks.ts";
import { copyRows, readUpgraded } from "./copy-rows.ts";

/**
 * Copies a SQLite installation, which should not be running, into an empty PostgreSQL database: all of it in one transaction, or nothing. The
 * source is only read, and may be of an earlier version. After a failure it can be run again.
 * @returns what was copied, by table
 * @throws OperationError when the target is in use or a copy is not the same as its original; StoreError
 */
export async function migrateData(dataDir: string, databaseUrl: string): Promise<Record<string, TableSum>> {
  const source: StoreLocation = { dataDir, databaseUrl: undefined };
  const target: StoreLocation = { dataDir, databaseUrl };
  return readUpgraded(source, async (snapshot) => {
    await (await openDatabase(target)).close();
    return writeInOneTransaction(target, async (transaction, kind) => {
      await checkEmpty(transaction, "Give an empty database.");
      await emptyTables(transaction);
      return copyRows(snapshot, transaction, kind);
    });
  });
}
