import { checkExists, readSnapshot, type StoreLocation, writeInOneTransaction } from "../db/maintenance.ts";
import { openDatabase } from "../db/open-database.ts";
import { whileStopped } from "../db/stopped-database.ts";
import { emptyTables } from "../db/table-walk.ts";
import { checkEmpty, copyRows } from "./copy-rows.ts";
import { refuseInterruptedRestore } from "./restored-secret.ts";

/**
 * Copies a stopped SQLite installation into an empty PostgreSQL database in one transaction. The source is only read. After a failure it can be repeated.
 * @returns the copied rows by table
 * @throws OperatorError if the target is not empty, a copy differs from its original, or a server is running
 */
export async function migrateData(dataDir: string, databaseUrl: string) {
  const source: StoreLocation = { dataDir, databaseUrl: undefined };
  const target: StoreLocation = { dataDir, databaseUrl };
  checkExists(source);
  return whileStopped(source, () => {
    refuseInterruptedRestore(dataDir);
    return readSnapshot(source, async (snapshot) => {
      await (await openDatabase(target)).close();
      return writeInOneTransaction(target, async (transaction, kind) => {
        await checkEmpty(transaction, "Use an empty database.");
        await emptyTables(transaction);
        return copyRows(snapshot, transaction, kind);
      });
    });
  });
}
