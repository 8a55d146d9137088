import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from "kysely";
import pg from "pg";
import { OperatorError } from "../process/operator-error.ts";
import { migrationsOf, newerMigration, refuseUnreleased } from "./migrate.ts";
import { postgresOpenError } from "./postgres.ts";
import { describedSqliteError, SQLITE_FILE } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/** Where the data is: the database at DATABASE_URL or, without one, the file in DATA_DIR. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Runs work in one transaction on its own connection, without a server's timeouts. It sees the data as it was at the beginning. In SQLite it only reads.
 * @param work receives the name of the database's last migration
 * @throws OperatorError if there is no database, or one of a newer version
 */
export async function inOneTransaction<Result>(
  location: StoreLocation,
  work: (on: Transaction<Tables>, schema: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = location;
  const kysely = connect(location);
  // In SQLite every transaction is a snapshot.
  const transaction = kysely.transaction();
  const snapshot = databaseUrl === undefined ? transaction : transaction.setIsolationLevel("repeatable read");
  try {
    return await snapshot.execute(async (on) => work(on, await schemaOf(on)));
  } catch (error) {
    throw databaseUrl === undefined ? describedSqliteError(dataDir, error) : postgresOpenError(error, databaseUrl);
  } finally {
    await kysely.destroy();
  }
}

/** @throws OperatorError if DATA_DIR contains no database. A database at DATABASE_URL is checked on connecting. */
export function checkExists({ dataDir, databaseUrl }: StoreLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE))) return;
  throw new OperatorError(`DATA_DIR is ${JSON.stringify(dataDir)}. It contains no database.`);
}

function connect(location: StoreLocation): Kysely<Tables> {
  checkExists(location);
  const { dataDir, databaseUrl } = location;
  if (databaseUrl === undefined) {
    const database = new BetterSqlite3(join(dataDir, SQLITE_FILE), { readonly: true });
    return new Kysely({ dialect: new SqliteDialect({ database }) });
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // When the connection is lost, the running query fails. Unhandled events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** The name of the last migration that was run. */
async function schemaOf(transaction: Transaction<Tables>): Promise<string> {
  const names = await migrationsOf(transaction);
  refuseUnreleased(names);
  if (newerMigration(names) !== undefined)
    throw new OperatorError("The database belongs to a newer version of VR Eye Lab.");
  const last = names.at(-1);
  if (!last) throw new OperatorError("The database has no tables yet. Start the server once to create them.");
  return last;
}
