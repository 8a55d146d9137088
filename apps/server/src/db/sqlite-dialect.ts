import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { SqliteStatements } from "./sqlite-statements.ts";
import type { WriteQueue, WriteSession } from "./write-queue.ts";

/**
 * Kysely's SQLite over two connections: what only reads is answered at once by the reading one, which sees nothing uncommitted, and
 * everything else waits in the line of the writing one. A transaction waits there too, and has the writer to itself until its end.
 * @param line left out for a dialect that only reads.
 */
export function sqliteDialect(reading: SqliteStatements, line?: WriteQueue): Dialect {
  return {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SharedSqliteDriver(reading, line),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Kysely would have all queries take turns on one connection.
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SharedSqliteDriver implements Driver {
  readonly #reading: SqliteStatements;
  readonly #line: WriteQueue | undefined;

  constructor(reading: SqliteStatements, line: WriteQueue | undefined) {
    this.#reading = reading;
    this.#line = line;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SharedSqliteConnection> {
    return new SharedSqliteConnection(this.#reading, this.#line);
  }

  beginTransaction(connection: SharedSqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SharedSqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SharedSqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** A transaction that has the writer. */
interface Held {
  session: WriteSession;
  finish: () => void;
  abandon: (reason: Error) => void;
  /** Settled when the writer is free again. */
  ended: Promise<void>;
}

class SharedSqliteConnection implements DatabaseConnection {
  readonly #reading: SqliteStatements;
  readonly #line: WriteQueue | undefined;
  #held: Held | undefined;

  constructor(reading: SqliteStatements, line: WriteQueue | undefined) {
    this.#reading = reading;
    this.#line = line;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.session.executeQuery<Row>(query);
    if (this.#reading.isReading(query.sql)) return this.#reading.run<Row>(query);
    return this.#writer().submit((session) => session.executeQuery<Row>(query));
  }

  // biome-ignore lint/correctness/useYield: the interface wants it, and no answer of ours is large enough to be streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming is not built.");
  }

  async begin(): Promise<void> {
    const line = this.#writer();
    await new Promise<void>((resolve, reject) => {
      const ended: Promise<void> = line.submit(
        (session) =>
          new Promise<void>((finish, abandon) => {
            this.#held = { session, finish, abandon, ended };
            resolve();
          }),
        true,
      );
      ended.catch(reject);
    });
  }

  async commit(): Promise<void> {
    this.#held?.finish();
    await this.#held?.ended;
    this.#held = undefined;
  }

  async rollback(): Promise<void> {
    this.#held?.abandon(new Error("Rolled back."));
    await this.#held?.ended.catch(() => {});
    this.#held = undefined;
  }

  #writer(): WriteQueue {
    if (!this.#line) throw new Error("The reader only reads: store by write().");
    return this.#line;
  }
}
