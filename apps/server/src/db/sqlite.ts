import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";

/** The file in DATA_DIR. */
export const SQLITE_FILE = "vr-eye-lab.sqlite";

/**
 * Opens, and brings up to date, the embedded database in a folder, which is made if need be.
 * @throws when the folder or the file cannot be written.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const file = new BetterSqlite3(join(dataDir, SQLITE_FILE));
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma("busy_timeout = 5000");
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  await migrate(kysely, "sqlite");
  const wakeUps = createWakeUps();
  return {
    kind: "sqlite",
    reader: kysely,
    kysely,
    write: (work) => kysely.transaction().execute(work),
    ready: async () => file.open,
    announce: async (_transaction, userId) => wakeUps.wake(userId),
    change: wakeUps.wait,
    close: () => kysely.destroy(),
  };
}
