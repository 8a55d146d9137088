import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { DatabaseKind } from "./kind.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the tables up to date. Several processes may start at once: one migrates, the others wait.
 * @throws the first error, with nothing of the failed step left behind.
 */
export async function migrate(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, step]) => [name, { up: (on: Kysely<Tables>) => step(on, kind) }]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
