import { type Kysely, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./database.ts";
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

/** The tables of these names in PostgreSQL, and all that refer to them by a foreign key. */
export async function withReferring(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const query = sql<{ name: string }>`
    with recursive found as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relname in (${sql.join([...names])})
      union
      select pg_class.oid, pg_class.relname from found
      join pg_constraint on contype = 'f' and confrelid = found.oid join pg_class on pg_class.oid = conrelid
    ) select relname as name from found`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** Drops tables. In SQLite this needs foreign keys to be off. */
export async function dropTables(on: Transaction<Tables>, kind: DatabaseKind, names: readonly string[]): Promise<void> {
  const cascade = kind === "postgres" ? sql` cascade` : sql``;
  for (const name of names) await sql`drop table ${sql.table(name)}${cascade}`.execute(on);
}
