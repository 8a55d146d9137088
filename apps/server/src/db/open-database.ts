import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens and migrates the database: PostgreSQL if there is a URL, otherwise the SQLite file in the data folder.
 * @param log for lost connections
 * @throws DatabaseOpenError if it cannot be reached, read or written, or belongs to a newer version
 */
export function openDatabase(
  at: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Logger, "warn" | "info">,
): Promise<Database> {
  return at.databaseUrl === undefined ? openSqlite(at.dataDir) : openPostgres(at.databaseUrl, log);
}
