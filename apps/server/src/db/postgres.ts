import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Logger } from "../log.ts";
import { OperatorError } from "../process/operator-error.ts";
import { createAnnouncements } from "./announcements.ts";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import { migrate } from "./migrate.ts";
import { type ChangeChannel, openChannel } from "./postgres-channel.ts";
import { isConflict, isDuplicate } from "./postgres-error.ts";
import { postgresProbe } from "./postgres-probe.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";
import { CONNECTION_MS, watchedPool } from "./watched-pool.ts";

/** Connections per process, without the one for change notifications. */
const MOST_CONNECTIONS = 10;

/**
 * Settings of the connection for batches of saves. A plan is made once, whatever the values, and looks rows up by index, whether the tables are empty or large: plans
 * that read a table from end to end would stay when it has grown. PgBouncer refuses most of these as options of the connection.
 */
const BATCH_SETTINGS = `
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off;
  set default_transaction_isolation = 'read committed'; set lock_timeout = '1s'; set statement_timeout = '10s'`;

/** Attempts of a write that conflicts with another one, and the longest pause between them in milliseconds. */
const MOST_TRIES = 5;
const RETRY_PAUSE_MS = 20;

/** The name of a server's connections, for the operator and `restore`. */
export const SERVER_NAME = "vr-eye-lab";

/** How long a database that does not answer may delay the end of the process, in milliseconds. */
const CLOSING_MS = 2_000;

/** Opens and migrates a PostgreSQL database. @throws OperatorError if it cannot be used or belongs to a newer version */
export async function openPostgres(
  databaseUrl: string,
  log?: Pick<Logger, "warn" | "info" | "error">,
): Promise<Database> {
  const config = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_MS,
    keepAlive: true,
    // `restore` refuses to run beside connections of this name.
    application_name: log ? SERVER_NAME : "vr-eye-lab-command",
    types: numbersAsNumbers(),
  };
  const openPool = (more: pg.PoolConfig) =>
    watchedPool({ ...config, onConnect: refuseReplica, ...more }, postgresProbe(config), (error) =>
      log?.warn({ err: error }, "lost an idle database connection"),
    );
  const setUp = async (client: pg.ClientBase) => {
    await refuseReplica(client);
    await client.query(BATCH_SETTINGS);
  };
  const forBatches = { max: 1, idleTimeoutMillis: 0 };
  const pools = [openPool({ max: MOST_CONNECTIONS }), openPool({ ...forBatches, onConnect: setUp })] as const;
  const [kysely, batching] = pools.map((pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })) as [
    Kysely<Tables>,
    Kysely<Tables>,
  ];
  const endPools = () => Promise.all(pools.map((pool) => pool.end()));
  const wakeUps = createWakeUps();
  let channel: ChangeChannel;
  try {
    await migrate(kysely, "postgres", { log });
    channel = await openChannel(config, wakeUps, log);
  } catch (error) {
    await endPools();
    throw postgresOpenError(error, databaseUrl);
  }

  const announcements = createAnnouncements();
  const writing = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await Promise.allSettled(writing);
    await Promise.all([channel.stop(), endPools()]);
  };
  /** Runs a write unless the database is closing, which waits for it. */
  const track = async <Result>(run: () => Promise<Result>) => {
    if (closing) throw new DatabaseUnavailableError("database/unavailable");
    const written = run();
    writing.add(written);
    try {
      return await written;
    } finally {
      writing.delete(written);
    }
  };
  const notify = (userId: string) => {
    wakeUps.wake(userId);
    channel.notify(userId);
  };
  return {
    kind: "postgres",
    reader: kysely,
    kysely,
    async write(work) {
      const written = () => writeWithRetries(kysely, (transaction) => announcements.gather(transaction, work));
      const { result, userIds } = await track(written);
      for (const userId of userIds) notify(userId);
      return result;
    },
    writeBatch: (work) => track(() => batching.connection().execute((on) => work({ on, announce: notify }))),
    announce: announcements.add,
    load() {
      const loads = pools.map((pool) => pool.load());
      const sum = (name: "waiting" | "busy" | "idle") => loads.reduce((all, load) => all + load[name], 0);
      return { waiting: sum("waiting"), connections: { busy: sum("busy"), idle: sum("idle") } };
    },
    change: wakeUps.wait,
    stopWaiting: wakeUps.close,
    ready: () =>
      kysely.executeQuery(CompiledQuery.raw("select 1")).then(
        () => true,
        () => false,
      ),
    async close() {
      wakeUps.close();
      closing ??= Promise.race([closeAll(), delay(CLOSING_MS, undefined, { ref: false })]);
      await closing;
    },
  };
}

/** A replica may lag: pages would find their cursors ahead of its data, and logins missing. */
async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select pg_is_in_recovery() as is_replica");
  if (!rows[0].is_replica) return;
  throw new DatabaseUnavailableError("database/unavailable", new Error("it is a replica, which may lag"));
}

async function writeWithRetries<Result>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(work);
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
