import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import BetterSqlite3 from "better-sqlite3";
import { Kysely } from "kysely";
import type { Logger } from "../log.ts";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import { migrate, migrationsOf } from "./migrate.ts";
import { OneFileDialect } from "./one-file-dialect.ts";
import { describedSqliteError, lostDatabase, SQLITE_FILE, sqliteFileSize, sqliteOpenError } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";
import { createWrites } from "./writes.ts";

/** How long a write waits for another process that writes, in milliseconds. */
const WRITING_BUSY_MS = 2_000;
/** The same for migrations, when another process may be changing large tables. */
const MIGRATING_BUSY_MS = 10 * MINUTE_MS;
/** Pages of 4 KiB in the write-ahead log before a checkpoint, which delays a commit. Four times the default gave 20% more writes per second. */
const CHECKPOINT_PAGES = 4_000;

/** How long opening waits for another process that opens the file, in milliseconds. */
const OPENING_BUSY_MS = 5_000;
/** Readers wait only while another process opens or closes the file. */
const READING_BUSY_MS = 1_000;

/**
 * Opens and migrates the SQLite database in a folder; creates both if they don't exist.
 * @param mayCreate false if the installation is not new, so that a missing database is an error
 * @throws OperatorError if the folder or the file cannot be used, or the database is lost or belongs to a newer version
 */
export async function openSqlite(dataDir: string, mayCreate = true, log?: Pick<Logger, "info">): Promise<Database> {
  const size = sqliteFileSize(dataDir);
  if (size === 0 || (!mayCreate && size === undefined)) throw lostDatabase(dataDir);
  const { reading, writing } = openFile(dataDir);
  const reader = new Kysely<Tables>({ dialect: new OneFileDialect(reading) });
  // Its connection is the queue of all writes.
  const kysely = new Kysely<Tables>({ dialect: new OneFileDialect(writing, WRITING_BUSY_MS) });
  try {
    if (!mayCreate && (await migrationsOf(reader)).length === 0) throw lostDatabase(dataDir);
    const migrating = new Kysely<Tables>({ dialect: new OneFileDialect(writing, MIGRATING_BUSY_MS) });
    await migrating.transaction().execute((transaction) => migrate(transaction, "sqlite", { log }));
  } catch (error) {
    reading.close();
    writing.close();
    throw error instanceof DatabaseUnavailableError
      ? sqliteOpenError(dataDir, error.cause)
      : describedSqliteError(dataDir, error);
  }

  const wakeUps = createWakeUps();
  const writes = createWrites(wakeUps.wake);
  const write = writes.writeBy((work) => kysely.transaction().execute(work));
  return {
    kind: "sqlite",
    reader,
    kysely,
    write,
    writeAtOnce: write,
    announce: writes.announce,
    load: () => ({ waiting: Math.max(0, writes.count() - 1) }),
    change: wakeUps.wait,
    stopWaiting: wakeUps.close,
    async close() {
      wakeUps.close();
      await writes.close();
      reading.close();
      writing.close();
    },
  };
}

function openFile(dataDir: string): { reading: BetterSqlite3.Database; writing: BetterSqlite3.Database } {
  const path = join(dataDir, SQLITE_FILE);
  const isNew = sqliteFileSize(dataDir) === undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    // SQLite would open a file that it may only read, such as one of another account, and fail at the first write.
    if (!isNew) accessSync(path, constants.W_OK);
    const writing = new BetterSqlite3(path, { timeout: OPENING_BUSY_MS });
    writing.pragma("journal_mode = WAL");
    writing.pragma("synchronous = FULL");
    writing.pragma("foreign_keys = ON");
    writing.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // From here on the dialect waits for other processes, without blocking the event loop.
    writing.pragma("busy_timeout = 0");
    const reading = new BetterSqlite3(path, { readonly: true, timeout: READING_BUSY_MS });
    return { reading, writing };
  } catch (error) {
    // An empty file would look like a lost database at the next start.
    if (isNew && sqliteFileSize(dataDir) === 0) rmSync(path);
    throw sqliteOpenError(dataDir, error);
  }
}
