import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings rows of an earlier version up to date in a temporary SQLite database. SQLite keeps an unnamed database in a file that only this process can
 * open, in the system's folder for temporary files, and frees it even if the process is killed.
 * @param schema name of the last migration of that version
 * @param load inserts the rows into tables as they were then, and checks them
 * @param read receives the same data in today's tables
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
    await migrate(kysely, "sqlite", schema);
    await kysely.transaction().execute(load);
    await migrate(kysely, "sqlite");
    return await kysely.transaction().execute(read);
  } finally {
    await kysely.destroy();
  }
}
