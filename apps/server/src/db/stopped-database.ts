import pg from "pg";
import { OperatorError } from "../process/operator-error.ts";
import type { StoreLocation } from "./maintenance.ts";
import { postgresOpenError, SERVER_NAME } from "./postgres.ts";
import { lockSqlite } from "./sqlite-lock.ts";

/**
 * Runs work on a database that no server uses. With SQLite, no server can start until the work is done.
 * @throws OperatorError if a server is running
 */
export async function whileStopped<Result>(
  { dataDir, databaseUrl }: StoreLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) {
    await refuseServers(databaseUrl);
    return work();
  }
  const unlock = await lockSqlite(dataDir, 0);
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function refuseServers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select pid, coalesce(host(client_addr), 'this machine') as host from pg_stat_activity where datname = current_database() and application_name = $1 limit 1",
      [SERVER_NAME],
    );
    const [server] = rows;
    if (server) {
      throw new OperatorError(
        `A server is using the database (connection ${server.pid} from ${server.host}). Stop it first.`,
      );
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : postgresOpenError(error, databaseUrl);
  } finally {
    client.end().catch(() => {});
  }
}
