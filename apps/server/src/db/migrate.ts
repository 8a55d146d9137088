import type { Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { type DatabaseKind, DatabaseOpenError } from "./database.ts";
import { currentSchema, MIGRATIONS } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs the pending migrations. If several processes start at once, one migrates and the others wait.
 * @param upTo the last migration to run, to create the database of an earlier version
 * @throws DatabaseOpenError if a newer version migrated the database; otherwise the error of the failed migration, which is rolled back
 */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind, upTo = currentSchema()): Promise<void> {
  const steps = Object.entries(MIGRATIONS);
  const wanted = steps.slice(0, steps.findIndex(([name]) => name === upTo) + 1);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(wanted.map(([name, step]) => [name, { up: (on: Kysely<Tables>) => step(on, kind) }])),
    },
  });
  const unknown = (await migrationsOf(db)).find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) {
    throw new DatabaseOpenError(
      `The database belongs to a newer version of VR Eye Lab (${unknown}). Start that version, or restore an older backup.`,
    );
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
