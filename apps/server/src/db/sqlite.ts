import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "@vr-eye-lab/domain/time";
import BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Logger } from "../log.ts";
import { createAnnouncements } from "./announcements.ts";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import { migrate, migrationsOf } from "./migrate.ts";
import { ConnectionExecutor, ReadConnection, sqliteDialect } from "./sqlite-dialect.ts";
import { describedSqliteError, lostDatabase, SQLITE_FILE, sqliteFileSize, sqliteOpenError } from "./sqlite-file.ts";
import { SqliteStatements } from "./sqlite-statements.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";
import { WriteQueue, type WriteSession } from "./write-queue.ts";

/** Time limits of a write and of waiting for another process that writes, in milliseconds. */
const WRITING = { longestMs: 5_000, busyMs: 2_000 };
/** The same for migrations, when another process may be changing large tables. */
const MIGRATING = { longestMs: HOUR_MS, busyMs: 10 * MINUTE_MS };
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
  const queue = new WriteQueue(writing, WRITING);
  const dialect = sqliteDialect(reading, queue);
  const kysely = new Kysely<Tables>({ dialect });
  const [compiler, driver] = [dialect.createQueryCompiler(), dialect.createDriver()];
  const propsOn = (connection: DatabaseConnection) => {
    const executor = new ConnectionExecutor(compiler, kysely.getExecutor().adapter, connection);
    return { config: { dialect }, dialect, driver, executor };
  };
  const reader = new Kysely<Tables>(propsOn(new ReadConnection(reading)));
  const transactionOn = (session: WriteSession) => new Transaction<Tables>(propsOn(session));
  try {
    if (!mayCreate && (await migrationsOf(reader)).length === 0) throw lostDatabase(dataDir);
    const migrating = new WriteQueue(writing, MIGRATING);
    await migrating.submit((session) => migrate(transactionOn(session), "sqlite", { log }));
  } catch (error) {
    reading.file.close();
    writing.file.close();
    throw error instanceof DatabaseUnavailableError
      ? sqliteOpenError(dataDir, error.cause)
      : describedSqliteError(dataDir, error);
  }

  const wakeUps = createWakeUps();
  const announcements = createAnnouncements();
  let closing: Promise<void> | undefined;
  const write: Database["write"] = async (work) => {
    const { result, userIds } = await queue.submit((session) => announcements.gather(transactionOn(session), work));
    for (const userId of userIds) wakeUps.wake(userId);
    return result;
  };
  return {
    kind: "sqlite",
    reader,
    kysely,
    write,
    writeAtOnce: write,
    announce: announcements.add,
    load: () => ({ waiting: queue.length }),
    change: wakeUps.wait,
    stopWaiting: wakeUps.close,
    async ready() {
      try {
        reading.run(CompiledQuery.raw("select 1"));
        return true;
      } catch {
        return false;
      }
    },
    close() {
      wakeUps.close();
      closing ??= queue.close().then(() => {
        reading.file.close();
        writing.file.close();
      });
      return closing;
    },
  };
}

function openFile(dataDir: string): { reading: SqliteStatements; writing: SqliteStatements } {
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
    // From here on the write queue waits for other processes, without blocking the event loop.
    writing.pragma("busy_timeout = 0");
    const reading = new BetterSqlite3(path, { readonly: true, timeout: READING_BUSY_MS });
    return { reading: new SqliteStatements(reading), writing: new SqliteStatements(writing) };
  } catch (error) {
    // An empty file would look like a lost database at the next start.
    if (isNew && sqliteFileSize(dataDir) === 0) rmSync(path);
    throw sqliteOpenError(dataDir, error);
  }
}
