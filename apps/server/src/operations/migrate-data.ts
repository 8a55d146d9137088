import { readSnapshot, type StorePlace, writeDirectly } from "../db/direct.ts";
import { openDatabase } from "../db/open-database.ts";
import { emptyTables, insertRows, readRows, sumUp, TABLE_NAMES, type TableSum, Tally } from "../db/table-walk.ts";
import { checkFresh, checkSums } from "./checks.ts";

/**
 * Copies a SQLite installation, which should not be running, into an empty PostgreSQL database: all of it in one transaction, or nothing. The
 * source is only read. After a failure it can be run again.
 * @returns what was copied, by table
 * @throws OperationError when the target is in use or a copy is not the same as its original; StoreError
 */
export async function migrateData(dataDir: string, databaseUrl: string): Promise<Record<string, TableSum>> {
  const source: StorePlace = { dataDir, databaseUrl: undefined };
  const target: StorePlace = { dataDir, databaseUrl };
  return readSnapshot(source, async (snapshot) => {
    await (await openDatabase(target)).close();
    return writeDirectly(target, async (transaction, kind) => {
      await checkFresh(transaction, "Give an empty database.");
      await emptyTables(transaction);
      const tally = new Tally();
      for (const table of TABLE_NAMES) {
        for await (const rows of readRows(snapshot, table)) {
          tally.add(table, rows);
          await insertRows(transaction, kind, table, rows);
        }
      }
      checkSums(tally.sums(), await sumUp(transaction));
      return tally.sums();
    });
  });
}
