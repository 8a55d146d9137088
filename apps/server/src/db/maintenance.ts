import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DatabaseKind } from "./database.ts";
import { migrationsOf } from "./migrate.ts";
import { currentSchema, MIGRATIONS } from "./migrations/index.ts";
import { SQLITE_FILE, sqliteOpenError } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/** SQLite's errors about the file rather than the query. */
const DESCRIBED = /^SQLITE_(CORRUPT|NOTADB|FULL)/;

/** Where the data is: the database at DATABASE_URL or, without one, the file in DATA_DIR. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A maintenance command cannot use the database. The message is for the operator. */
export class StoreError extends Error {
  override name = "StoreError";
}

/**
 * Reads a database of this version in one snapshot while servers may write to it. A server's timeouts don't apply.
 * @throws StoreError if there is no database, or one of another version
 */
export function readSnapshot<Result>(
  location: StoreLocation,
  read: (snapshot: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  return readAnySnapshot(location, (snapshot, kind, schema) => {
    requireCurrent(schema);
    return read(snapshot, kind);
  });
}

/** Like `readSnapshot`, but accepts earlier versions. @param read receives the name of the database's last migration */
export async function readAnySnapshot<Result>(
  location: StoreLocation,
  read: (snapshot: Transaction<Tables>, kind: DatabaseKind, schema: string) => Promise<Result>,
): Promise<Result> {
  const { kysely, kind } = connect(location, true);
  try {
    // In SQLite every transaction is a snapshot.
    const transaction =
      kind === "postgres"
        ? kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
        : kysely.transaction();
    return await transaction.execute(async (snapshot) => read(snapshot, kind, await schemaOf(snapshot)));
  } catch (error) {
    throw described(location, error);
  } finally {
    await kysely.destroy();
  }
}

/** Runs one long write in a single transaction, without a server's timeouts. @throws StoreError as `readSnapshot` */
export async function writeInOneTransaction<Result>(
  location: StoreLocation,
  work: (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  const { kysely, kind } = connect(location, false);
  try {
    return await kysely.transaction().execute(async (transaction) => {
      requireCurrent(await schemaOf(transaction));
      return work(transaction, kind);
    });
  } catch (error) {
    throw described(location, error);
  } finally {
    await kysely.destroy();
  }
}

/** @throws StoreError if DATA_DIR contains no database. A database at DATABASE_URL is checked on connecting. */
export function checkExists({ dataDir, databaseUrl }: StoreLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE))) return;
  throw new StoreError(`DATA_DIR is ${JSON.stringify(dataDir)}. It contains no database.`);
}

function connect({ dataDir, databaseUrl }: StoreLocation, readonly: boolean) {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // When the connection is lost, the running query fails. Unhandled events would end the process.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), kind: "postgres" as const };
  }
  checkExists({ dataDir, databaseUrl });
  const file = new BetterSqlite3(join(dataDir, SQLITE_FILE), { readonly });
  file.pragma("busy_timeout = 5000");
  file.pragma("foreign_keys = ON");
  if (!readonly) file.pragma("synchronous = FULL");
  return { kysely: new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) }), kind: "sqlite" as const };
}

/** An error of the SQLite file, such as damage, for the operator; others unchanged. */
function described({ dataDir }: StoreLocation, error: unknown): unknown {
  return error instanceof BetterSqlite3.SqliteError && DESCRIBED.test(error.code)
    ? sqliteOpenError(dataDir, error)
    : error;
}

function requireCurrent(schema: string): void {
  if (schema === currentSchema()) return;
  throw new StoreError("The database belongs to an older version of VR Eye Lab. Start the server once to migrate it.");
}

/** The name of the last migration that was run. */
async function schemaOf(transaction: Transaction<Tables>): Promise<string> {
  const names = await migrationsOf(transaction);
  if (names.some((name) => !Object.hasOwn(MIGRATIONS, name)))
    throw new StoreError("The database belongs to a newer version of VR Eye Lab.");
  const last = names.at(-1);
  if (!last) throw new StoreError("The database has no tables yet. Start the server once to create them.");
  return last;
}
