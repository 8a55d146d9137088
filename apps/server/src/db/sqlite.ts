import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, Kysely, Transaction } from "kysely";
import { createAnnouncements } from "./announcements.ts";
import { type Database, DatabaseOpenError, DatabaseUnavailableError } from "./database.ts";
import { migrate } from "./migrate.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { SqliteStatements } from "./sqlite-statements.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";
import { WriteQueue, type WriteSession } from "./write-queue.ts";

/** The file in DATA_DIR. */
export const SQLITE_FILE = "vr-eye-lab.sqlite";

/** How long one write, and one wait for another process that writes, may take, in milliseconds. */
const WRITING = { longestMs: 5_000, busyMs: 2_000 };
/** The same at the start, where another process may be changing large tables. */
const MIGRATING = { longestMs: 3_600_000, busyMs: 600_000 };
/** Pages of 4 KiB in the log before they go into the file, which holds up a commit: four times SQLite's own number gave a fifth more writes. */
const CHECKPOINT_PAGES = 4_000;

/** How long opening waits for another process that opens the file at the same moment, in milliseconds. */
const OPENING_BUSY_MS = 5_000;
/** A reader waits only in the moments in which another process opens or closes the file. */
const READING_BUSY_MS = 1_000;

/**
 * Opens, and brings up to date, the embedded database in a folder, which is made if need be.
 * @throws DatabaseOpenError when the folder or the file cannot be used, or a newer version made it.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const { reading, writing } = openFile(dataDir);
  const migrating = new Kysely<Tables>({ dialect: sqliteDialect(reading, new WriteQueue(writing, MIGRATING)) });
  try {
    await migrating.transaction().execute((transaction) => migrate(transaction, "sqlite"));
  } catch (error) {
    reading.file.close();
    writing.file.close();
    throw error instanceof DatabaseUnavailableError ? openError(dataDir, error.cause) : error;
  }

  const line = new WriteQueue(writing, WRITING);
  const wakeUps = createWakeUps();
  const dialect = sqliteDialect(reading, line);
  const kysely = new Kysely<Tables>({ dialect });
  const transactionOn = (session: WriteSession) => {
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(session) });
    return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
  };
  const announcements = createAnnouncements();
  let closing: Promise<void> | undefined;
  return {
    kind: "sqlite",
    reader: new Kysely<Tables>({ dialect: sqliteDialect(reading) }),
    kysely,
    async write(work) {
      const { result, userIds } = await line.submit((session) => announcements.gather(transactionOn(session), work));
      for (const userId of userIds) wakeUps.wake(userId);
      return result;
    },
    announce: announcements.add,
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
      closing ??= line.close().then(() => {
        reading.file.close();
        writing.file.close();
      });
      return closing;
    },
  };
}

function openFile(dataDir: string): { reading: SqliteStatements; writing: SqliteStatements } {
  try {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, SQLITE_FILE);
    const writing = new BetterSqlite3(path, { timeout: OPENING_BUSY_MS });
    writing.pragma("journal_mode = WAL");
    writing.pragma("synchronous = FULL");
    writing.pragma("foreign_keys = ON");
    writing.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // From here on the line waits for other processes, without holding up all else.
    writing.pragma("busy_timeout = 0");
    const reading = new BetterSqlite3(path, { readonly: true, timeout: READING_BUSY_MS });
    return { reading: new SqliteStatements(reading), writing: new SqliteStatements(writing) };
  } catch (error) {
    throw openError(dataDir, error);
  }
}

function openError(dataDir: string, cause: unknown): DatabaseOpenError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `DATA_DIR is ${JSON.stringify(dataDir)}. It must be a writable folder (${reason}).`;
  return new DatabaseOpenError(message, { cause });
}
