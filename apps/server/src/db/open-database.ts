import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens the store and brings its tables up to date: PostgreSQL where there is an address of one, else the SQLite file in the data folder.
 * @param log hears when connections are lost.
 * @throws DatabaseOpenError when it cannot be reached, read or written, or was changed by a newer version.
 */
export function openDatabase(
  at: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Logger, "warn" | "info">,
): Promise<Database> {
  return at.databaseUrl === undefined ? openSqlite(at.dataDir) : openPostgres(at.databaseUrl, log);
}
