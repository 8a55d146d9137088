import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens the store and brings its tables up to date: PostgreSQL where there is an address of one, else the SQLite file in the data folder.
 * @throws when it cannot be reached, read or written, or was made by a newer version.
 */
export function openDatabase(at: { dataDir: string; databaseUrl: string | undefined }): Promise<Database> {
  return at.databaseUrl === undefined ? openSqlite(at.dataDir) : openPostgres(at.databaseUrl);
}
