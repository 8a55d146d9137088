import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { inBackground } from "../background.ts";
import { ConnectionQueue, SUSPICIOUS_MS } from "./connection-queue.ts";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, isTimeout, withoutValues } from "./postgres-error.ts";
import type { NamedQuery } from "./prepared.ts";

/** Attempts to connect while the database is reachable. */
const MOST_TRIES = 3;

/**
 * Kysely's PostgreSQL dialect with our driver, which distinguishes an unavailable database from a failed query.
 * @param isReachable checks the database on a new connection
 */
export function postgresDialect(pool: pg.Pool, isReachable: () => Promise<boolean>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, new ConnectionQueue(pool.options.max, isReachable), isReachable),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #queue: ConnectionQueue;
  readonly #isReachable: () => Promise<boolean>;

  constructor(pool: pg.Pool, queue: ConnectionQueue, isReachable: () => Promise<boolean>) {
    this.#pool = pool;
    this.#queue = queue;
    this.#isReachable = isReachable;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    await this.#queue.enter();
    try {
      return new PoolConnection(await this.#connect(), this.#isReachable);
    } catch (error) {
      // An error from the server itself, such as too many connections, does not reject the waiting queries.
      if (!(error instanceof pg.DatabaseError)) this.#queue.refuseAll();
      this.#queue.leave();
      throw asUnavailable(error);
    }
  }

  /** A connection of the pool. Connecting also exceeds its timeout if this process was busy: then it is tried again. */
  async #connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (tries === MOST_TRIES || !isTimeout(error) || !(await this.#isReachable())) throw error;
      }
    }
  }

  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await connection.ask(`begin${level}${accessMode ? ` ${accessMode}` : ""}`);
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.ask("commit");
    // PostgreSQL answers COMMIT with ROLLBACK if a query failed and the error was ignored.
    if (command === "ROLLBACK") throw new Error("The transaction was rolled back because one of its queries failed.");
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    // A lost connection rolls back by itself. The caller gets the original error.
    await connection.ask("rollback").catch(() => connection.discard());
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
    this.#queue.leave();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #isReachable: () => Promise<boolean>;
  #isBroken = false;

  constructor(client: pg.PoolClient, isReachable: () => Promise<boolean>) {
    this.#client = client;
    this.#isReachable = isReachable;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const name = "statementName" in query ? query.statementName : undefined;
    const { rows, rowCount, command } = await this.ask(query.sql, query.parameters, name);
    return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method, and no result is large enough to stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming is not supported.");
  }

  /** @param name of the prepared statement */
  async ask(text: string, parameters: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    const running = { isOver: false };
    const watch = setInterval(
      () => inBackground("checking a slow query", console, () => this.#endUnlessReachable(running)),
      SUSPICIOUS_MS,
    );
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name && { name }) });
    } catch (error) {
      const known = asUnavailable(withoutValues(error));
      if (known instanceof DatabaseUnavailableError) this.discard();
      throw known;
    } finally {
      running.isOver = true;
      clearInterval(watch);
    }
  }

  /** Closes the connection instead of reusing it. */
  discard(): void {
    this.#isBroken = true;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  // An unreachable machine does not close connections. Ending it here fails the query at once instead of after minutes.
  async #endUnlessReachable(running: { isOver: boolean }): Promise<void> {
    if ((await this.#isReachable()) || running.isOver) return;
    this.discard();
    // A PoolClient is a Client, whose end() aborts the running query.
    await (this.#client as pg.PoolClient & pg.Client).end().catch(() => {});
  }
}
