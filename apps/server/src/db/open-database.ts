import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";
import type { CheckRows } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens and migrates the database: PostgreSQL if there is a URL, otherwise the SQLite file in the data folder.
 * @param log for migrations and lost connections; only servers have one, and `restore` finds them by it
 * @param mayCreate false if the installation is not new, so that a missing SQLite file is an error
 * @param check of an existing database's rows, before it is migrated
 * @throws OperatorError if it cannot be reached, read or written, belongs to a newer version, has tables of something else, or fails the check
 */
export function openDatabase(
  at: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Logger, "warn" | "info" | "error">,
  mayCreate = true,
  check?: CheckRows,
): Promise<Database> {
  return at.databaseUrl === undefined
    ? openSqlite(at.dataDir, mayCreate, log, check)
    : openPostgres(at.databaseUrl, log, check);
}
