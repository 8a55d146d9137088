import type { Kysely } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { Logger } from "../log.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { DatabaseKind } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { tablesOf } from "./present-tables.ts";
import type { Tables } from "./tables.ts";

/** The tables that list the migrations. */
export const MIGRATION_TABLES: readonly string[] = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];
/** Foreign tables that a message names. */
const MOST_NAMED = 3;

interface MigrateOptions {
  /** Gets a line per migration of an existing database. */
  readonly log?: Pick<Logger, "info"> | undefined;
}

/**
 * Runs the pending migrations. If several processes start at once, one migrates and the others wait.
 * @throws OperatorError if a newer version migrated the database, or it has tables of something else; otherwise the error of the failed
 * migration, which is rolled back
 */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind, { log }: MigrateOptions = {}): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, step]) => [name, { up: (on: Kysely<Tables>) => step(on, kind) }]),
        ),
    },
  });
  // Tables first: another process that starts may create them all in between.
  const foreign = (await tablesOf(db, kind)).filter((name) => !MIGRATION_TABLES.includes(name));
  const done = await migrationsOf(db);
  refuseUnreleased(done);
  if (foreign.length > 0 && !done.some((name) => Object.hasOwn(MIGRATIONS, name))) throw foreignTables(foreign);
  const unknown = newerMigration(done);
  if (unknown !== undefined) {
    throw new OperatorError(
      `The database belongs to a newer version of VR Eye Lab (${unknown}). Start that version, or replace the database by a backup of this version: npm run restore -- FILE --force.`,
    );
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  if (done.length === 0) log?.info("created the tables");
  else for (const { migrationName } of results) log?.info({ migration: migrationName }, "migrated the database");
}

/** @throws OperatorError if the tables are those of a build before 1.0.0, whose first migration had another name */
export function refuseUnreleased([first]: readonly string[]): void {
  if (!first?.startsWith("0001-") || Object.hasOwn(MIGRATIONS, first)) return;
  throw new OperatorError(
    "The database was made by an unreleased build: start with an empty DATA_DIR, or an empty database at DATABASE_URL.",
  );
}

/** The first of a database's migrations that this version doesn't have. */
export function newerMigration(done: readonly string[]): string | undefined {
  return done.find((name) => !Object.hasOwn(MIGRATIONS, name));
}

function foreignTables(names: readonly string[]): OperatorError {
  const others = names.length > MOST_NAMED ? " and others" : "";
  return new OperatorError(
    `The database has tables of something else: ${names.slice(0, MOST_NAMED).join(", ")}${others}. VR Eye Lab needs its own database. Nothing was changed.`,
  );
}

/** The names of the migrations that a database has, in order. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const done = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  return done.map(({ name }) => name);
}
