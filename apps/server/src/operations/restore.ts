import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Env } from "../configuration/env.ts";
import { postgresLine } from "../configuration/postgres-tools.ts";
import { isBusy } from "../db/one-file-dialect.ts";
import { openDatabase } from "../db/open-database.ts";
import { raiseRevisions } from "../db/raise-revisions.ts";
import { SQLITE_FILE, sqliteFileSize } from "../db/sqlite-file.ts";
import { lockSqlite } from "../db/sqlite-lock.ts";
import { readSecret, SECRET_FILE } from "../login/secret.ts";
import { messageOf, OperatorError } from "../process/operator-error.ts";
import { PRIVATE_FILE, writeNewPrivateFile } from "../process/private-file.ts";
import { cannot, checkCopy, secretBeside, syncToDisk } from "./backup.ts";

/*
 * A restore puts the database and the secret in place together: it completes both in a folder of DATA_DIR and renames that folder. From then on they are
 * restored, and the next process with the lock of DATA_DIR moves them into place.
 */

/** The name of the folder until it is complete. */
const DRAFT = "vr-eye-lab.restoring";
/** How its name begins when it is complete. */
const COMPLETE = "vr-eye-lab.restored-";

/**
 * Restores a backup and the secret beside it into a stopped SQLite installation, both or neither, even if the process is killed: then the next start or
 * restore completes it.
 * @param force whether to replace an installation with accounts, whose files stay beside the new ones
 * @returns the number of accounts
 * @throws OperatorError if the file is no backup, damaged or of a newer version, the installation has accounts, or a server is running
 */
export async function restore(
  { dataDir, databaseUrl, authSecret }: Pick<Env, "dataDir" | "databaseUrl" | "authSecret">,
  file: string,
  force: boolean,
): Promise<number> {
  if (databaseUrl !== undefined) throw new OperatorError(postgresLine("pg_restore", databaseUrl, file));
  const unlock = await lockSqlite(dataDir, 0);
  const draft = join(dataDir, DRAFT);
  const copy = join(draft, SQLITE_FILE);
  try {
    placeRestored(dataDir);
    checkReplaceable(dataDir, force);
    mkdirSync(draft);
    copyFileSync(file, copy);
    chmodSync(copy, PRIVATE_FILE);
    const accounts = checkCopy(copy, file);
    // AUTH_SECRET would replace it.
    const secret = authSecret === undefined ? readSecret(secretBeside(file)) : undefined;
    if (secret !== undefined) writeNewPrivateFile(join(draft, SECRET_FILE), secret);
    const database = await openDatabase({ dataDir: draft, databaseUrl });
    await database.write(raiseRevisions).finally(() => database.close());
    for (const path of [copy, draft]) syncToDisk(path);
    renameSync(draft, join(dataDir, COMPLETE + new Date().toISOString().replace(/[-:.]/g, "")));
    syncToDisk(dataDir);
    placeRestored(dataDir);
    return accounts;
  } catch (error) {
    throw cannot(`restore ${file}`, error);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

/** Refuses what a restore may not replace. Moves the write-ahead log into the database's file, which alone is set aside. */
function checkReplaceable(dataDir: string, force: boolean): void {
  if (!sqliteFileSize(dataDir)) return;
  const refusal = (why: string) =>
    new OperatorError(`The database in ${dataDir} ${why}. Add --force to replace it. It stays beside the new one.`);
  const database = new BetterSqlite3(join(dataDir, SQLITE_FILE));
  try {
    if (!force && database.prepare('select id from "user"').get()) throw refusal("has accounts");
    database.pragma("journal_mode = delete");
  } catch (error) {
    if (isBusy(error)) throw new OperatorError(`Another command is using the database in ${dataDir}. Try again.`);
    if (!force) throw error instanceof OperatorError ? error : refusal(`can't be read: ${messageOf(error)}`);
  } finally {
    database.close();
  }
}

function findComplete(dataDir: string): string | undefined {
  return existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith(COMPLETE)) : undefined;
}

/** Call it before reading the data for something else than a restore. @throws OperatorError if a restore was interrupted */
export function refuseInterruptedRestore(dataDir: string): void {
  if (findComplete(dataDir) === undefined) return;
  throw new OperatorError("A restore was interrupted. Start the server once, or repeat the restore: both complete it.");
}

/**
 * Moves the files of a complete restore into place, and what they replace beside them. It may be interrupted and called again.
 * @returns whether there was such a restore
 */
export function placeRestored(dataDir: string): boolean {
  rmSync(join(dataDir, DRAFT), { recursive: true, force: true });
  const name = findComplete(dataDir);
  if (name === undefined) return false;
  const replaced = join(dataDir, `${name.replace("restored", "replaced")}.sqlite`);
  for (const file of [SQLITE_FILE, SECRET_FILE].filter((each) => existsSync(join(dataDir, name, each)))) {
    const aside = file === SQLITE_FILE ? replaced : secretBeside(replaced);
    // SQLite would apply the write-ahead log of a lost database to the new one.
    for (const end of ["-wal", "-shm", ""])
      if (existsSync(join(dataDir, file + end))) renameSync(join(dataDir, file + end), aside + end);
    renameSync(join(dataDir, name, file), join(dataDir, file));
  }
  rmSync(join(dataDir, name), { recursive: true });
  syncToDisk(dataDir);
  return true;
}
