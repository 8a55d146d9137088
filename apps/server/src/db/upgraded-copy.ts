import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/**
 * Migrates data of an earlier version in a temporary SQLite database. SQLite stores an unnamed database in a temporary file that only this
 * process can open and that disappears even if the process is killed.
 * @param schema the last migration of that version
 * @param load inserts the rows into that version's tables
 * @param read receives the same data in the current tables
 */
export async function withUpgraded<Result>(
  schema: string,
  load: (transaction: Transaction<Tables>) => Promise<unknown>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const file = new BetterSqlite3("");
  file.pragma("foreign_keys = ON");
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  try {
    await migrate(kysely, "sqlite", { upTo: schema });
    await kysely.transaction().execute(load);
    await migrate(kysely, "sqlite");
    return await kysely.transaction().execute(read);
  } finally {
    await kysely.destroy();
  }
}
