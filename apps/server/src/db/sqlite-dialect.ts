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
import type { WriteQueue } from "./write-queue.ts";

/**
 * Kysely's SQLite dialect over two connections: the reading one runs queries at once and sees only committed data; everything else waits in
 * the queue of the writing one. For single queries: transactions are writes of the queue.
 */
export function sqliteDialect(reading: SqliteStatements, queue: WriteQueue): Dialect {
  return {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SharedSqliteDriver(new SharedSqliteConnection(reading, queue)),
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
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Use write().");
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class SharedSqliteConnection extends SqliteConnection {
  readonly #reading: SqliteStatements;
  readonly #queue: WriteQueue;

  constructor(reading: SqliteStatements, queue: WriteQueue) {
    super();
    this.#reading = reading;
    this.#queue = queue;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#reading.isReading(query.sql)) return this.#reading.run<Row>(query);
    return this.#queue.submit((session) => session.executeQuery<Row>(query));
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
