import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The size of the database in bytes, without SQLite's write-ahead log. */
export async function databaseBytes({ reader, kind }: Pick<Database, "reader" | "kind">): Promise<number> {
  const query =
    kind === "postgres"
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(reader);
  return rows[0]?.bytes ?? 0;
}
