import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens and migrates the database: PostgreSQL if there is a URL, otherwise the SQLite file in the data folder.
 * @param log for migrations, restored data and lost connections; only servers have one
 * @param mayCreate false if the installation is not new, so that a missing SQLite file is an error
 * @throws OperatorError if it cannot be reached, read or written, belongs to a newer version, or has tables of something else
 */
export function openDatabase(
  at: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Logger, "warn" | "info" | "error">,
  mayCreate = true,
): Promise<Database> {
  return at.databaseUrl === undefined ? openSqlite(at.dataDir, mayCreate, log) : openPostgres(at.databaseUrl, log);
}
