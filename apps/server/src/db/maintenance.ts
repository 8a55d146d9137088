import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DatabaseKind } from "./kind.ts";
import { currentSchema, MIGRATIONS } from "./migrations/index.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

/** Where a store is: DATABASE_URL, or without one the file in DATA_DIR. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A store that cannot be used for what was asked. The message tells the operator why. */
export class StoreError extends Error {
  override name = "StoreError";
}

/**
 * Reads a store as it is at one moment, however long the reading takes, while servers go on writing to it. Nothing is changed, and the
 * time limits of a server do not hold.
 * @throws StoreError when there is no store, or one whose tables are not those of this version.
 */
export function readSnapshot<Result>(
  place: StoreLocation,
  read: (snapshot: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  return readAnySnapshot(place, (snapshot, kind, schema) => {
    checkPresent(schema);
    return read(snapshot, kind);
  });
}

/**
 * Like `readSnapshot`, but accepts a store of an earlier version too.
 * @param read receives the name of the last migration of the store
 */
export async function readAnySnapshot<Result>(
  place: StoreLocation,
  read: (snapshot: Transaction<Tables>, kind: DatabaseKind, schema: string) => Promise<Result>,
): Promise<Result> {
  const { kysely, kind } = connect(place, true);
  try {
    // SQLite's own transactions read one state of the file anyway.
    const transaction =
      kind === "postgres"
        ? kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
        : kysely.transaction();
    return await transaction.execute(async (snapshot) => read(snapshot, kind, await schemaOf(snapshot)));
  } finally {
    await kysely.destroy();
  }
}

/**
 * Runs one long write in one transaction, without the time limits of a server: all of it is stored, or nothing.
 * @throws StoreError as `readSnapshot`; whatever `work` throws, with nothing stored.
 */
export async function writeInOneTransaction<Result>(
  place: StoreLocation,
  work: (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  const { kysely, kind } = connect(place, false);
  try {
    return await kysely.transaction().execute(async (transaction) => {
      checkPresent(await schemaOf(transaction));
      return work(transaction, kind);
    });
  } finally {
    await kysely.destroy();
  }
}

/**
 * Holds a place to having a store. Whether there is one at a database's address shows when it is connected to.
 * @throws StoreError
 */
export function checkExists({ dataDir, databaseUrl }: StoreLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE))) return;
  throw new StoreError(`DATA_DIR is ${JSON.stringify(dataDir)}. It contains no database.`);
}

function connect({ dataDir, databaseUrl }: StoreLocation, readonly: boolean) {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // Where the connection is lost, the query that is under way fails of itself.
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

function checkPresent(schema: string): void {
  if (schema !== currentSchema())
    throw new StoreError("The database is of an older version: start the server once to bring it up to date.");
}

/** The name of the last migration that was run. */
async function schemaOf(transaction: Transaction<Tables>): Promise<string> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true });
  const steps = tables.some(({ name }) => name === MIGRATION_TABLE)
    ? await transaction
        .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
        .selectFrom(MIGRATION_TABLE)
        .select("name")
        .orderBy("name")
        .execute()
    : [];
  if (steps.some(({ name }) => !Object.hasOwn(MIGRATIONS, name)))
    throw new StoreError("The database is of a newer version than this one.");
  const last = steps.at(-1);
  if (!last) throw new StoreError("The database has no tables yet: start the server once to create them.");
  return last.name;
}

// Kysely's own.
const MIGRATION_TABLE = "kysely_migration";
