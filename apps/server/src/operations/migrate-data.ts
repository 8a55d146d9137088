import type { Transaction } from "kysely";
import { checkExists, inOneTransaction } from "../db/maintenance.ts";
import { MIGRATION_TABLES } from "../db/migrate.ts";
import { currentSchema } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open-database.ts";
import { tablesOf } from "../db/present-tables.ts";
import { lockSqlite } from "../db/sqlite-lock.ts";
import { messageOf, OperatorError } from "../process/operator-error.ts";
import { refuseInterruptedRestore } from "./restore.ts";

/** Rows per insert. With the widest table, far below PostgreSQL's maximum of 65,535 values. */
const BATCH = 500;

/**
 * Copies a stopped SQLite installation into a PostgreSQL database without accounts, in one transaction. The source is only read. After a failure it can be
 * repeated.
 * @returns the copied rows by table
 * @throws OperatorError if the target has accounts, refuses a row or has another number of rows in the end, or a server is running
 */
export async function migrateData(dataDir: string, databaseUrl: string): Promise<Record<string, number>> {
  const source = { dataDir, databaseUrl: undefined };
  const target = { dataDir, databaseUrl };
  checkExists(source);
  const unlock = await lockSqlite(dataDir, 0);
  try {
    refuseInterruptedRestore(dataDir);
    return await inOneTransaction(source, async (from, schema) => {
      if (schema !== currentSchema())
        throw new OperatorError("The SQLite database is of an older version. Start the server once to migrate it.");
      await (await openDatabase(target)).close();
      const tables = (await tablesOf(from, "sqlite")).filter((name) => !MIGRATION_TABLES.includes(name));
      return inOneTransaction(target, (to) => copyTables(tables, from as unknown as Untyped, to as unknown as Untyped));
    });
  } finally {
    unlock();
  }
}

type Row = Record<string, unknown>;
/** Without the types of the tables. */
type Untyped = Transaction<Record<string, Row>>;

async function copyTables(tables: readonly string[], from: Untyped, to: Untyped): Promise<Record<string, number>> {
  const copied: Record<string, number> = {};
  if (await to.selectFrom("user").select("id").executeTakeFirst())
    throw new OperatorError("The database at DATABASE_URL has accounts. Use an empty one.");
  // Rows of the other tables refer to users.
  for (const table of new Set(["user", ...tables])) {
    // A server that was started on it may have counted requests.
    await to.deleteFrom(table).execute();
    copied[table] = 0;
    try {
      for await (const batch of inBatches(from.selectFrom(table).selectAll().stream())) {
        await to.insertInto(table).values(batch).execute();
        copied[table] += batch.length;
      }
    } catch (error) {
      const at = `table ${table}, after ${copied[table]} rows`;
      throw new OperatorError(`Can't copy ${at}: ${messageOf(error)}. Nothing was stored.`, { cause: error });
    }
    const { rows } = await to.selectFrom(table).select(to.fn.countAll().as("rows")).executeTakeFirstOrThrow();
    if (Number(rows) !== copied[table])
      throw new OperatorError(`Table ${table} has ${copied[table]} rows, and its copy ${rows}. Nothing was stored.`);
  }
  return copied;
}

async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  const batch: Row[] = [];
  for await (const row of rows) if (batch.push(row) === BATCH) yield batch.splice(0);
  if (batch.length > 0) yield batch;
}
