import BetterSqlite3 from "better-sqlite3";
import type { CompiledQuery, QueryResult } from "kysely";
import { DatabaseUnavailableError } from "./database.ts";

// Enough for every query of the product; those with lists of changing length push the oldest out.
const MOST_PREPARED = 500;

// What SQLite says when the disk, another process or the rights to the file are in the way, and trying later makes sense.
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

/** One connection to the file with its prepared statements, which cost more than most queries. */
export class SqliteStatements {
  readonly file: BetterSqlite3.Database;
  readonly #prepared = new Map<string, BetterSqlite3.Statement>();

  constructor(file: BetterSqlite3.Database) {
    this.file = file;
  }

  /**
   * Runs a query at once.
   * @throws DatabaseUnavailableError where SQLite cannot at present, its own error where the query is wrong.
   */
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

  /** Whether a query changes nothing. */
  isReading(sql: string): boolean {
    return this.prepare(sql).readonly;
  }

  /** The statement, made at its first use. */
  prepare(sql: string): BetterSqlite3.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.file.prepare(sql);
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.delete(this.#prepared.keys().next().value as string);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** An error of SQLite as the rest of the server knows it; other errors stay as they are. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  if (error.code === "SQLITE_FULL") return new DatabaseUnavailableError("database/full", error);
  return UNAVAILABLE.test(error.code) ? new DatabaseUnavailableError("database/unavailable", error) : error;
}

/** Whether another process holds the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
