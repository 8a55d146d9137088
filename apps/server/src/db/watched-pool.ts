import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { inBackground } from "../process/background.ts";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, isConnectionTimeout, withoutValues } from "./postgres-error.ts";
import { statementName } from "./prepared.ts";

/** Milliseconds after which a running query or a wait for a connection triggers a check of the database. */
const SUSPICIOUS_MS = 800;

/** How long a query may wait for a free connection if the database is reachable but busy. Milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** Timeout of connecting, in milliseconds. With the check that follows, a stopped database must be detected within 2 s. */
export const CONNECTION_MS = 1_100;

/** Attempts to connect while the database is reachable. */
const MOST_TRIES = 3;

/** The pool's own limit includes the wait for a free connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTION_MS });
  }
}

/** A pool that shows how busy it is. */
interface WatchedPool extends PostgresPool {
  /** Queries that wait for a connection, and connections. */
  load(): { readonly waiting: number; readonly busy: number; readonly idle: number };
}

/**
 * A pool for Kysely's PostgreSQL dialect. It distinguishes an unavailable database, which it reports within 2 s, from a slow or busy one, and
 * runs prepared statements by name.
 * @param isReachable checks the database on a new connection
 */
export function watchedPool(
  config: pg.PoolConfig,
  isReachable: () => Promise<boolean>,
  onLost?: (error: Error) => void,
): WatchedPool {
  const pool = new pg.Pool({ ...config, Client, connectionTimeoutMillis: LONGEST_WAIT_MS });
  // An ending pool waits until no query runs, but not until its connections are closed.
  pool.on("error", (error) => !pool.ending && onLost?.(error));
  // Running queries fail with the error. An unhandled event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));

  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const watched = (client: pg.PoolClient) => {
    const known = clients.get(client) ?? watchedClient(client, isReachable);
    clients.set(client, known);
    return known;
  };

  /** Connecting also exceeds its timeout if this process was busy: then it is tried again. */
  async function connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries++) {
      try {
        return await pool.connect();
      } catch (error) {
        if (tries === MOST_TRIES || !isConnectionTimeout(error) || !(await isReachable())) throw error;
      }
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    load: () => ({
      waiting: pool.waitingCount,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
    }),
    async connect() {
      const connecting = connect();
      try {
        const isFree = pool.idleCount > 0 && pool.idleCount >= pool.waitingCount;
        return watched(await (isFree ? connecting : whileReachable(connecting, isReachable)));
      } catch (error) {
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw asUnavailable(error);
      }
    },
  };
}

function watchedClient(client: pg.PoolClient, isReachable: () => Promise<boolean>): PostgresPoolClient {
  let lost: DatabaseUnavailableError | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    // The rollback after a lost connection.
    if (lost) throw lost;
    try {
      const name = statementName(text);
      return await whileReachable(client.query({ text, values: [...values], ...(name && { name }) }), isReachable);
    } catch (error) {
      const known = asUnavailable(withoutValues(error));
      if (known instanceof DatabaseUnavailableError) lost = known;
      throw known;
    }
  };
  return {
    // Kysely's type also has cursors, which only streams use.
    query: query as never,
    // Closing the connection also ends a query that still waits for an unreachable machine.
    release: (isBroken = false) => client.release(isBroken || lost !== undefined),
  };
}

/** @throws DatabaseUnavailableError if the database can't be reached before the work is done: an unreachable machine closes no connection */
function whileReachable<Result>(work: Promise<Result>, isReachable: () => Promise<boolean>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const check = async () => {
      if (!(await isReachable())) reject(new DatabaseUnavailableError("database/unavailable"));
    };
    const watch = setInterval(() => inBackground("checking the database", console, check), SUSPICIOUS_MS);
    const settleBy =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearInterval(watch);
        settle(value);
      };
    work.then(settleBy(resolve), settleBy(reject));
  });
}
