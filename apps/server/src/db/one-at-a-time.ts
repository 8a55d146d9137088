import pg from "pg";
import type { StoreLocation } from "./maintenance.ts";

/** The advisory lock's key: any number that nothing else in the database uses. */
const LOCK = 7_631_942;

/** Timeout of connecting and of a query, in milliseconds. */
const LONGEST_MS = 10_000;

/**
 * Runs work unless another server on the same PostgreSQL database is running its own. The lock ends with the connection, even if the process is killed.
 * With SQLite there is only one server.
 * @returns undefined if another server has the lock
 */
export async function oneAtATime<Result>(
  { databaseUrl }: Pick<StoreLocation, "databaseUrl">,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (databaseUrl === undefined) return work();
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: LONGEST_MS,
    query_timeout: LONGEST_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      // The end of the connection would do it a moment later.
      await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
    }
  } finally {
    client.end().catch(() => {});
  }
}
