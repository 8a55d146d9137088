import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import type { Logger } from "../log.ts";
import { OperatorError } from "../process/operator-error.ts";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import { migrate } from "./migrate.ts";
import { type ChangeChannel, openChannel } from "./postgres-channel.ts";
import { asUnavailable, isConflict, isDuplicate, withoutValues } from "./postgres-error.ts";
import { statementName } from "./prepared.ts";
import { raiseIfRestored } from "./raise-revisions.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";
import { createWrites } from "./writes.ts";

/** Connections per process, without the one for change notifications. */
const MOST_CONNECTIONS = 10;

/** Milliseconds until a database that accepts no connection is unavailable, and until one that doesn't answer a query, or has no connection free, is. */
const CONNECTION_MS = 1_800;
const ANSWER_MS = 5_000;

/** The pool's own limit includes the wait for a free connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTION_MS });
  }
}

/** Attempts of a write that conflicts with another one, and the longest pause between them in milliseconds. */
const MOST_TRIES = 5;
const RETRY_PAUSE_MS = 20;

/** How long a database that does not answer may delay the end of the process, in milliseconds. */
const CLOSING_MS = 2_000;

/** Opens and migrates a PostgreSQL database. @throws OperatorError if it cannot be used or belongs to a newer version */
export async function openPostgres(
  databaseUrl: string,
  log?: Pick<Logger, "warn" | "info" | "error">,
): Promise<Database> {
  const config = {
    connectionString: databaseUrl,
    keepAlive: true,
    application_name: log ? "vr-eye-lab" : "vr-eye-lab-command",
    types: numbersAsNumbers(),
  };
  const pool = new pg.Pool({
    ...config,
    Client,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    onConnect: refuseReplica,
  });
  // An ending pool waits until no query runs, but not until its connections are closed.
  pool.on("error", (error) => !pool.ending && log?.warn({ err: error }, "lost an idle database connection"));
  // Running queries fail with the error. An unhandled event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  const wakeUps = createWakeUps();
  let channel: ChangeChannel;
  try {
    await withoutLimit({ ...config, onConnect: refuseReplica }, async (on) => {
      await migrate(on, "postgres", { log });
      await raiseIfRestored(on, log);
    });
    channel = await openChannel(config, wakeUps, log);
  } catch (error) {
    await pool.end();
    throw postgresOpenError(error, databaseUrl);
  }

  const writes = createWrites((userId) => {
    wakeUps.wake(userId);
    channel.notify(userId);
  });
  let closing: Promise<unknown> | undefined;
  const closeAll = () => writes.close().then(() => Promise.all([channel.stop(), pool.end()]));
  return {
    kind: "postgres",
    reader: kysely,
    kysely,
    write: writes.writeBy((work) => withRetries(() => kysely.transaction().execute(work))),
    // A statement commits by itself. Another object for each write, because announcements belong to one.
    writeAtOnce: writes.writeBy((work) => withRetries(() => work(kysely.withoutPlugins() as Transaction<Tables>))),
    announce: writes.announce,
    load: () => ({
      waiting: pool.waitingCount,
      connections: { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount },
    }),
    change: wakeUps.wait,
    stopWaiting: wakeUps.close,
    async close() {
      wakeUps.close();
      closing ??= Promise.race([closeAll(), delay(CLOSING_MS, undefined, { ref: false })]);
      await closing;
    },
  };
}

/** Runs work whose queries may take long, such as migrations. */
async function withoutLimit(config: pg.PoolConfig, work: (on: Kysely<Tables>) => Promise<void>): Promise<void> {
  const pool = preparingPool(new pg.Pool({ ...config, max: 1, Client }));
  const on = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await work(on).finally(() => on.destroy());
}

/** A pool for Kysely that prepares queries that run often, and whose errors say whether the database is unavailable. */
function preparingPool(pool: pg.Pool): PostgresPool {
  const fail = (error: unknown) => {
    throw asUnavailable(withoutValues(error));
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(fail);
      let isLost = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = statementName(text);
        return client.query({ text, values: [...values], ...(name && { name }) }).catch((error) => {
          // The next query would wait for the answer of this one.
          isLost ||= asUnavailable(error) instanceof DatabaseUnavailableError;
          return fail(error);
        });
      };
      // Kysely's type also has cursors, which only streams use.
      return { query: query as never, release: () => client.release(isLost) };
    },
  };
}

/** A replica may lag: pages would find their cursors ahead of its data, and logins missing. */
async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select pg_is_in_recovery() as is_replica");
  if (!rows[0].is_replica) return;
  throw new DatabaseUnavailableError("database/unavailable", new Error("it is a replica, which may lag"));
}

async function withRetries<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (tries === MOST_TRIES || !(isConflict(error) || isDuplicate(error))) throw error;
      await delay(Math.random() * RETRY_PAUSE_MS);
    }
  }
}

/** pg returns bigint and numeric, the types of counts and sums, as text. Ours are far below 2^53. */
function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides(pg.types);
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return types;
}

/** Describes why the database can't be used, for the operator. Other errors stay the same. */
export function postgresOpenError(error: unknown, databaseUrl: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? error.cause : error;
  const reason = cause.message || ("code" in cause ? String(cause.code) : cause.name);
  const { host, pathname } = new URL(databaseUrl);
  const message = `Cannot use the PostgreSQL database of DATABASE_URL at ${host}${pathname}: ${reason}.`;
  return new OperatorError(message, { cause: error });
}
