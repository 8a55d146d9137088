import { statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { OperatorError } from "../process/operator-error.ts";

/** The file in DATA_DIR. */
export const SQLITE_FILE = "vr-eye-lab.sqlite";

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const FULL = "SQLITE_FULL";

/** Its size in bytes, or undefined if there is no file. */
export function sqliteFileSize(dataDir: string): number | undefined {
  return statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size;
}

/** Describes why SQLite can't open the database, for the operator. */
export function sqliteOpenError(dataDir: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new OperatorError(describe(dataDir, code, reason), { cause });
}

/** An error about the file rather than the query, such as damage, for the operator; others unchanged. */
export function describedSqliteError(dataDir: string, error: unknown): unknown {
  const isDescribed = error instanceof BetterSqlite3.SqliteError && (DAMAGED.test(error.code) || error.code === FULL);
  return isDescribed ? sqliteOpenError(dataDir, error) : error;
}

function describe(dataDir: string, code: string, reason: string): string {
  const file = join(dataDir, SQLITE_FILE);
  if (DAMAGED.test(code)) {
    return `The database ${file} is damaged (${reason}). Replace it by a backup: npm run restore -- FILE --force.`;
  }
  if (code === FULL) return `The disk with ${file} is full. Free some space and start again.`;
  return `DATA_DIR is ${JSON.stringify(dataDir)}. It must be a writable folder (${reason}).`;
}

/** The installation has no database any more: starting would create a new one. */
export function lostDatabase(dataDir: string): OperatorError {
  const file = join(dataDir, SQLITE_FILE);
  const state = sqliteFileSize(dataDir) === undefined ? "missing, but its folder has a login secret" : "empty";
  return new OperatorError(
    `The database ${file} is ${state}. Restore a backup: npm run restore -- FILE. To start a new installation instead, move everything out of ${dataDir}.`,
  );
}
