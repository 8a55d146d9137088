import BetterSqlite3 from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { DatabaseUnavailableError } from "./database.ts";

// Enough for every query. Queries with lists of varying length evict the oldest ones.
const MOST_PREPARED = 500;

// Errors that come from the disk, another process or file permissions, so that retrying later makes sense.
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

/** A connection of Kysely to SQLite. */
export abstract class SqliteConnection implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;

  // biome-ignore lint/correctness/useYield: Kysely requires the method, and no result is large enough to stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming is not supported.");
  }
}

/** A connection with a cache of prepared statements, because preparing takes longer than most queries. */
export class SqliteStatements {
  readonly file: BetterSqlite3.Database;
  readonly #prepared = new Map<string, BetterSqlite3.Statement>();

  constructor(file: BetterSqlite3.Database) {
    this.file = file;
  }

  /** Runs a query. @throws DatabaseUnavailableError if SQLite cannot run it now, otherwise SQLite's error */
  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = this.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Whether a query only reads. */
  isReading(sql: string): boolean {
    return this.prepare(sql).readonly;
  }

  /** The statement, prepared at its first use. */
  prepare(sql: string): BetterSqlite3.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.file.prepare(sql);
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.delete(this.#prepared.keys().next().value as string);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** Maps errors of an unavailable database to DatabaseUnavailableError; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  if (error.code === "SQLITE_FULL") return new DatabaseUnavailableError("database/full", error);
  return UNAVAILABLE.test(error.code) ? new DatabaseUnavailableError("database/unavailable", error) : error;
}

/** Whether another process locks the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
