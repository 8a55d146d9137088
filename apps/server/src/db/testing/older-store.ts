import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { readSnapshot } from "../maintenance.ts";
import { migrate } from "../migrate.ts";
import { SQLITE_FILE } from "../sqlite-file.ts";
import { insertRows, readRows, TABLE_NAMES } from "../table-walk.ts";
import type { Tables } from "../tables.ts";
import { createTestStore, type TestStore } from "./databases.ts";
import { fillStore } from "./filled-store.ts";

/**
 * Creates a SQLite database of an earlier version: the tables and columns after a migration, with rows in all of them.
 * @param schema the migration
 */
export async function createOlderStore(schema: string, users: number, clicks: number): Promise<TestStore> {
  const [older, filled] = [await createTestStore("sqlite"), await createTestStore("sqlite")];
  await fillStore(await filled.open(), users, clicks);
  const file = new BetterSqlite3(join(older.dataDir, SQLITE_FILE));
  file.pragma("journal_mode = WAL");
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  await migrate(kysely, "sqlite", { upTo: schema });
  const columns = new Map(
    (await kysely.introspection.getTables()).map((table) => [table.name, table.columns.map(({ name }) => name)]),
  );
  await readSnapshot(filled, (from) =>
    kysely.transaction().execute(async (on) => {
      for (const table of TABLE_NAMES) {
        const names = columns.get(table);
        if (!names) continue;
        for await (const rows of readRows(from, table)) {
          const known = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
          await insertRows(on, "sqlite", table, known);
        }
      }
    }),
  );
  await kysely.destroy();
  await filled.remove();
  return older;
}
