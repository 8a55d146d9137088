import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { DatabaseOpenError } from "./database.ts";
import type { DatabaseKind } from "./kind.ts";
import { currentSchema, MIGRATIONS } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the tables up to date. Several processes may start at once: one migrates, the others wait.
 * @param upTo name of the last step to run, for a database that is to be like an earlier version's
 * @throws DatabaseOpenError when a newer version was here, else the first error, with nothing of the failed step left behind.
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
  await refuseNewer(db);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const done = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(MIGRATIONS, name));
  if (!unknown) return;
  throw new DatabaseOpenError(
    `The database was changed by a newer version of VR Eye Lab (${unknown.name}): start that version, or restore a backup that is older.`,
  );
}
