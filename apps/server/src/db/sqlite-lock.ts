import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { OperatorError } from "../process/operator-error.ts";
import { isBusy } from "./one-file-dialect.ts";
import { sqliteOpenError } from "./sqlite-file.ts";

/** Locked while a server or `restore` uses the SQLite database. The lock ends with the process, even if it is killed. */
const LOCK_FILE = "vr-eye-lab.lock";

const RETRY_MS = 100;

/** Ends the lock. */
export type Unlock = () => void;

/**
 * Locks the data folder against other servers, whose caches and long polls would miss this one's writes.
 * @param patienceMs how long to wait for a process that is stopping
 * @throws OperatorError if another process has the lock, or the folder can't be used
 */
export async function lockSqlite(dataDir: string, patienceMs: number): Promise<Unlock> {
  const since = performance.now();
  const file = openLockFile(dataDir);
  while (true) {
    try {
      // Nothing is written, so no journal file is needed.
      file.exec("pragma journal_mode = memory; begin exclusive");
      return () => file.close();
    } catch (error) {
      if (isBusy(error) && performance.now() - since < patienceMs) await delay(RETRY_MS);
      else {
        file.close();
        throw isBusy(error) ? inUse(dataDir, error) : sqliteOpenError(dataDir, error);
      }
    }
  }
}

function openLockFile(dataDir: string): BetterSqlite3.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new BetterSqlite3(join(dataDir, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw sqliteOpenError(dataDir, error);
  }
}

function inUse(dataDir: string, cause: unknown): OperatorError {
  const message = `Another server is using the database in ${dataDir}. Stop it first. Several servers need PostgreSQL (DATABASE_URL).`;
  return new OperatorError(message, { cause });
}
