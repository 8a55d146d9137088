import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";
import { createWakeUps } from "./wake-ups.ts";

/** Opens, and brings up to date, a PostgreSQL database. */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, types: pg.types });
  pool.on("error", () => {});
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(kysely, "postgres");
  const wakeUps = createWakeUps();
  return {
    kind: "postgres",
    reader: kysely,
    kysely,
    write: (work) => kysely.transaction().execute(work),
    ready: async () => true,
    announce: async (_transaction, userId) => wakeUps.wake(userId),
    change: wakeUps.wait,
    stopWaiting: wakeUps.close,
    close: () => kysely.destroy(),
  };
}
