import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SqliteConnection, type SqliteStatements } from "./sqlite-statements.ts";
import type { WriteQueue, WriteSession } from "./write-queue.ts";

/**
 * Kysely's SQLite dialect over two connections: the reading one runs queries at once and sees only committed data; everything else waits in
 * the queue of the writing one. A transaction gets the writer exclusively until its end.
 */
export function sqliteDialect(reading: SqliteStatements, queue: WriteQueue): Dialect {
  return {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SharedSqliteDriver(reading, queue),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Otherwise Kysely would run all queries one by one.
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
  readonly #queue: WriteQueue;

  constructor(reading: SqliteStatements, queue: WriteQueue) {
    this.#reading = reading;
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SharedSqliteConnection> {
    return new SharedSqliteConnection(this.#reading, this.#queue);
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

/** A transaction that uses the writer. */
interface OpenTransaction {
  session: WriteSession;
  finish: () => void;
  abandon: (reason: Error) => void;
  /** Settled when the writer is free again. */
  ended: Promise<void>;
}

class SharedSqliteConnection extends SqliteConnection {
  readonly #reading: SqliteStatements;
  readonly #queue: WriteQueue;
  #open: OpenTransaction | undefined;

  constructor(reading: SqliteStatements, queue: WriteQueue) {
    super();
    this.#reading = reading;
    this.#queue = queue;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#open) return this.#open.session.executeQuery<Row>(query);
    if (this.#reading.isReading(query.sql)) return this.#reading.run<Row>(query);
    return this.#queue.submit((session) => session.executeQuery<Row>(query));
  }

  async begin(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const ended: Promise<void> = this.#queue.submit(
        (session) =>
          new Promise<void>((finish, abandon) => {
            this.#open = { session, finish, abandon, ended };
            resolve();
          }),
        true,
      );
      ended.catch(reject);
    });
  }

  async commit(): Promise<void> {
    this.#open?.finish();
    await this.#open?.ended;
    this.#open = undefined;
  }

  async rollback(): Promise<void> {
    this.#open?.abandon(new Error("Rolled back."));
    await this.#open?.ended.catch(() => {});
    this.#open = undefined;
  }
}

/** Runs queries that only read, at once. */
export class ReadConnection extends SqliteConnection {
  readonly #reading: SqliteStatements;

  constructor(reading: SqliteStatements) {
    super();
    this.#reading = reading;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#reading.isReading(query.sql)) throw new Error("The reader is read-only. Use write().");
    return this.#reading.run<Row>(query);
  }
}

/** Runs queries on one connection. Kysely's own handling of connections takes as long as a small query. */
export class ConnectionExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
    this.#connection = connection;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query);
  }
}
