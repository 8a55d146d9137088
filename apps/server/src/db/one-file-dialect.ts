import { setTimeout as delay } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { DatabaseUnavailableError } from "./database.ts";

/** Enough for every query. Queries with lists of varying length evict the oldest ones. */
const MOST_PREPARED = 500;
/** Interval of retries while another process locks the file. */
const BUSY_RETRY_MS = 5;

/** Errors that come from the disk, another process or file permissions, so that retrying later makes sense. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

/**
 * Kysely's SQLite dialect for one connection. It prepares each query once, waits for other processes without blocking this one, throws
 * DatabaseUnavailableError if SQLite can't run a query now, and lets migrations run in a transaction.
 * @param busyMs how long a query waits for another process that locks the file
 */
export class OneFileDialect extends SqliteDialect {
  readonly #file: BetterSqlite3.Database;
  readonly #busyMs: number;

  constructor(file: BetterSqlite3.Database, busyMs = 0) {
    const prepared = new Map<string, SqliteStatement>();
    const prepare = (sql: string) => {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = file.prepare(sql);
      if (prepared.size >= MOST_PREPARED) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, statement);
      return statement;
    };
    const close = () => {
      file.close();
    };
    super({ database: { prepare, close } });
    this.#file = file;
    this.#busyMs = busyMs;
  }

  override createDriver(): SqliteDriver {
    const [file, busyMs, driver] = [this.#file, this.#busyMs, super.createDriver() as SqliteDriver];
    const acquire = driver.acquireConnection.bind(driver);
    return Object.assign(driver, {
      async acquireConnection(): Promise<DatabaseConnection> {
        const connection = await acquire();
        const executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
          patiently(file, busyMs, () => connection.executeQuery<Row>(query));
        return { executeQuery, streamQuery: connection.streamQuery.bind(connection) };
      },
      async beginTransaction(connection: DatabaseConnection): Promise<void> {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
      },
      async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
        // Some errors, such as a full disk, have ended the transaction. The error of a rollback would replace them.
        if (file.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
      },
    });
  }

  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/** Runs a query, again while another process locks the file. */
async function patiently<Result>(file: BetterSqlite3.Database, busyMs: number, run: () => Promise<Result>) {
  for (const since = performance.now(); ; ) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || file.inTransaction || performance.now() - since > busyMs) throw asUnavailable(error);
      await delay(BUSY_RETRY_MS);
    }
  }
}

/** Maps errors of an unavailable database to DatabaseUnavailableError; returns other errors unchanged. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  if (error.code === "SQLITE_FULL") return new DatabaseUnavailableError("database/full", error);
  return UNAVAILABLE.test(error.code) ? new DatabaseUnavailableError("database/unavailable", error) : error;
}

/** Whether another process locks the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
