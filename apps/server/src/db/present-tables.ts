import { type Kysely, sql } from "kysely";
import type { Database, DatabaseKind } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The names of all tables of a database, without those of its extensions. */
export async function tablesOf(db: Kysely<Tables>, kind: DatabaseKind): Promise<string[]> {
  const query =
    kind === "sqlite"
      ? sql<{ name: string }>`
          select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`
      : sql<{ name: string }>`
          select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** The size of the database in bytes, without SQLite's write-ahead log. */
export async function databaseBytes({ reader, kind }: Pick<Database, "reader" | "kind">): Promise<number> {
  const query =
    kind === "postgres"
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(reader);
  return rows[0]?.bytes ?? 0;
}
