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
import { ConnectionQueue, SUSPICIOUS_MS } from "./connection-queue.ts";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, withoutValues } from "./postgres-error.ts";
import type { NamedQuery } from "./prepared.ts";

/**
 * Kysely's PostgreSQL with a driver of ours, which tells a database that is gone from a query that is wrong.
 * @param isThere asks the database for a sign of life on a new connection.
 */
export function postgresDialect(pool: pg.Pool, isThere: () => Promise<boolean>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, new ConnectionQueue(pool.options.max, isThere), isThere),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #line: ConnectionQueue;
  readonly #isThere: () => Promise<boolean>;

  constructor(pool: pg.Pool, line: ConnectionQueue, isThere: () => Promise<boolean>) {
    this.#pool = pool;
    this.#line = line;
    this.#isThere = isThere;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    await this.#line.enter();
    try {
      return new PoolConnection(await this.#pool.connect(), this.#isThere);
    } catch (error) {
      // What the server itself says, such as too many connections, is no reason for those who wait to give up.
      if (!(error instanceof pg.DatabaseError)) this.#line.refuseAll();
      this.#line.leave();
      throw asUnavailable(error);
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
    // So PostgreSQL answers when a query of the transaction had failed and the failure was passed over.
    if (command === "ROLLBACK") throw new Error("Nothing was stored, since a query of the transaction had failed.");
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    // A connection that is lost takes its transaction along; what matters is the error that led here.
    await connection.ask("rollback").catch(() => connection.discard());
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
    this.#line.leave();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #isThere: () => Promise<boolean>;
  #isBroken = false;

  constructor(client: pg.PoolClient, isThere: () => Promise<boolean>) {
    this.#client = client;
    this.#isThere = isThere;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const name = "statementName" in query ? query.statementName : undefined;
    const { rows, rowCount, command } = await this.ask(query.sql, query.parameters, name);
    return command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface wants it, and no answer of ours is large enough to be streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming is not built.");
  }

  /** @param name under which the connection keeps the statement and its plan */
  async ask(text: string, parameters: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    const asked = { isOver: false };
    const watch = setInterval(() => this.#endUnlessThere(asked), SUSPICIOUS_MS);
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name && { name }) });
    } catch (error) {
      const known = asUnavailable(withoutValues(error));
      if (known instanceof DatabaseUnavailableError) this.discard();
      throw known;
    } finally {
      asked.isOver = true;
      clearInterval(watch);
    }
  }

  /** Has the connection closed instead of used again. */
  discard(): void {
    this.#isBroken = true;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  // A machine that is frozen or cut off closes no connection: ended from here, the query fails at once instead of after minutes.
  async #endUnlessThere(asked: { isOver: boolean }): Promise<void> {
    if ((await this.#isThere()) || asked.isOver) return;
    this.discard();
    // PoolClient is a Client, whose end() breaks off a query that is under way.
    await (this.#client as pg.PoolClient & pg.Client).end().catch(() => {});
  }
}
