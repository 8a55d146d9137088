import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { OperatorError } from "../process/operator-error.ts";
import type { DatabaseKind } from "./database.ts";
import { MIGRATION_TABLES, migrate, migrationsOf, newerMigration, refuseUnreleased } from "./migrate.ts";
import { currentSchema } from "./migrations/index.ts";
import { OneFileDialect } from "./one-file-dialect.ts";
import { postgresOpenError } from "./postgres.ts";
import { asUnavailable } from "./postgres-error.ts";
import { dropTables, tablesOf, withReferring } from "./present-tables.ts";
import { describedSqliteError, SQLITE_FILE } from "./sqlite-file.ts";
import { TABLE_NAMES } from "./table-walk.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL's codes for a refused login, and for a database that doesn't exist. */
const REFUSED = /^(28|3D)/;
const OWN_TABLES = [...TABLE_NAMES, ...MIGRATION_TABLES];

/** Where the data is: the database at DATABASE_URL or, without one, the file in DATA_DIR. */
export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Reads a database of this version in one snapshot while servers may write to it. A server's timeouts don't apply.
 * @throws OperatorError if there is no database, or one of another version
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
export function readAnySnapshot<Result>(
  location: StoreLocation,
  read: (snapshot: Transaction<Tables>, kind: DatabaseKind, schema: string) => Promise<Result>,
): Promise<Result> {
  return connected(location, { readonly: true }, (kysely, kind) => {
    // In SQLite every transaction is a snapshot.
    const transaction =
      kind === "postgres"
        ? kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
        : kysely.transaction();
    return transaction.execute(async (snapshot) => read(snapshot, kind, await schemaOf(snapshot)));
  });
}

/** Runs one long write in a single transaction, without a server's timeouts. @throws OperatorError as `readSnapshot` */
export function writeInOneTransaction<Result>(
  location: StoreLocation,
  work: (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  return connected(location, {}, (kysely, kind) =>
    kysely.transaction().execute(async (transaction) => {
      requireCurrent(await schemaOf(transaction));
      return work(transaction, kind);
    }),
  );
}

/** Whether a newer version migrated the database. False without a database. */
export async function isNewer(location: StoreLocation): Promise<boolean> {
  if (location.databaseUrl === undefined && !existsSync(join(location.dataDir, SQLITE_FILE))) return false;
  return connected(location, { readonly: true }, async (on) => newerMigration(await migrationsOf(on)) !== undefined);
}

/**
 * Replaces the tables of a newer version by those of this one, and fills them, in one transaction.
 * @throws OperatorError if a PostgreSQL database has tables that may be of something else
 */
export function rebuildInOneTransaction<Result>(
  location: StoreLocation,
  fill: (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  // Without foreign keys, SQLite drops tables in any order.
  return connected(location, { foreignKeys: false }, (kysely, kind) =>
    kysely.transaction().execute(async (transaction) => {
      const tables = await tablesOf(transaction, kind);
      // The file in DATA_DIR is ours alone; a database at DATABASE_URL may have got other tables.
      const ours = kind === "postgres" ? await withReferring(transaction, OWN_TABLES) : tables;
      const others = tables.filter((name) => !ours.includes(name));
      if (others.length > 0) {
        throw new OperatorError(
          `The database has tables that this version doesn't know: ${others.join(", ")}. If they belong to the newer version, drop them and try again. Or restore into an empty database. Nothing was changed.`,
        );
      }
      await dropTables(transaction, kind, tables);
      await migrate(transaction, kind);
      return fill(transaction, kind);
    }),
  );
}

/** @throws OperatorError if DATA_DIR contains no database. A database at DATABASE_URL is checked on connecting. */
export function checkExists({ dataDir, databaseUrl }: StoreLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE))) return;
  throw new OperatorError(`DATA_DIR is ${JSON.stringify(dataDir)}. It contains no database.`);
}

/** An error about the database rather than the query, such as a lost connection, for the operator; others unchanged. */
function described({ dataDir, databaseUrl }: StoreLocation, error: unknown): unknown {
  if (databaseUrl === undefined) return describedSqliteError(dataDir, error);
  const isRefused = error instanceof pg.DatabaseError && REFUSED.test(error.code ?? "");
  return isRefused || asUnavailable(error) !== error ? postgresOpenError(error, databaseUrl) : error;
}

interface Connecting {
  readonly readonly?: boolean;
  /** Whether SQLite checks foreign keys. Default: yes. */
  readonly foreignKeys?: boolean;
}

/** Runs work on a new connection. */
async function connected<Result>(
  location: StoreLocation,
  how: Connecting,
  work: (kysely: Kysely<Tables>, kind: DatabaseKind) => Promise<Result>,
): Promise<Result> {
  const { kysely, kind } = connect(location, how);
  try {
    return await work(kysely, kind);
  } catch (error) {
    throw described(location, error);
  } finally {
    await kysely.destroy();
  }
}

function connect({ dataDir, databaseUrl }: StoreLocation, { readonly = false, foreignKeys = true }: Connecting) {
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
  file.pragma(`foreign_keys = ${foreignKeys ? "ON" : "OFF"}`);
  if (!readonly) file.pragma("synchronous = FULL");
  return { kysely: new Kysely<Tables>({ dialect: new OneFileDialect(file) }), kind: "sqlite" as const };
}

function requireCurrent(schema: string): void {
  if (schema === currentSchema()) return;
  throw new OperatorError(
    "The database belongs to an older version of VR Eye Lab. Start the server once to migrate it.",
  );
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
