import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Env } from "../configuration/env.ts";
import { postgresLine } from "../configuration/postgres-tools.ts";
import { checkExists } from "../db/maintenance.ts";
import { MIGRATION_TABLES, newerMigration, refuseUnreleased } from "../db/migrate.ts";
import { SQLITE_FILE } from "../db/sqlite-file.ts";
import { readSecret, SECRET_FILE } from "../login/secret.ts";
import { OperatorError } from "../process/operator-error.ts";
import { writeNewPrivateFile, writePrivateFile } from "../process/private-file.ts";

/** A backup is a SQLite database. The secret that signs logins is in a file beside it. */
export const secretBeside = (file: string) => `${file}.auth-secret`;

/**
 * Copies a SQLite installation, which may be running, to a file, and its secret to another one beside it. Only the owner can read them. The file gets its
 * name when it is complete and checked. Blocks until then.
 * @param force whether to replace an existing file
 * @returns the number of accounts
 * @throws OperatorError
 */
export function backUp(env: Pick<Env, "dataDir" | "databaseUrl" | "authSecret">, file: string, force: boolean): number {
  if (env.databaseUrl !== undefined) throw new OperatorError(postgresLine("pg_dump", env.databaseUrl, file));
  checkExists(env);
  const existing = statSync(file, { throwIfNoEntry: false });
  // A rename would replace a device such as /dev/null.
  if (existing && !(existing.isFile() && force))
    throw new OperatorError(`${file} exists. Name another path${existing.isFile() ? ", or add --force" : ""}.`);
  // A file in DATA_DIR that AUTH_SECRET has replaced signs nothing.
  const secret = env.authSecret === undefined ? readSecret(join(env.dataDir, SECRET_FILE)) : undefined;
  const source = join(env.dataDir, SQLITE_FILE);
  // Others may write to the folder: they can't predict the name, and the file must be new.
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(8).toString("hex")}.part`);
  try {
    // SQLite fills an empty file, which keeps its permissions.
    writeNewPrivateFile(draft, "");
    const database = new BetterSqlite3(source, { readonly: true });
    database.prepare("vacuum into ?").run(draft);
    database.close();
    const accounts = checkCopy(draft, source);
    syncToDisk(draft);
    if (secret === undefined) rmSync(secretBeside(file), { force: true });
    else writePrivateFile(secretBeside(file), secret);
    renameSync(draft, file);
    syncToDisk(dirname(file));
    return accounts;
  } catch (error) {
    throw cannot(`back up ${source} to ${file}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Checks that a copy is an undamaged database of this version or an earlier one.
 * @param file its name for the operator
 * @returns the number of accounts
 * @throws OperatorError
 */
export function checkCopy(path: string, file: string): number {
  const database = new BetterSqlite3(path);
  const list = (query: string) => database.prepare(query).pluck().all() as string[];
  try {
    const [state] = list("pragma integrity_check(1)");
    if (state !== "ok") throw new OperatorError(`${file} is damaged: ${state}. Use another backup.`);
    const names = list(`select name from ${MIGRATION_TABLES[0]} order by name`);
    refuseUnreleased(names);
    const newer = newerMigration(names);
    if (newer === undefined) return Number(list(`select count(*) from "user"`)[0]);
    throw new OperatorError(`${file} is of a newer version of VR Eye Lab (${newer}). Restore it with that version.`);
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
    throw new OperatorError(`${file} is damaged, or not a backup of VR Eye Lab: ${error.message}.`, { cause: error });
  } finally {
    database.close();
  }
}

/** Makes what was written to a file durable, or what was renamed in a folder. */
export function syncToDisk(path: string): void {
  // Windows can't open folders.
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

/** An error of the file system or of SQLite, for the operator; others unchanged. */
export function cannot(act: string, error: unknown): unknown {
  const isCoded = error instanceof Error && "code" in error;
  return isCoded ? new OperatorError(`Cannot ${act}: ${error.message}`, { cause: error }) : error;
}
