import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import { KEYS } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { keyOf, type Row, type RowKey, replacing, USER_TABLES, type UserRows, type UserTable } from "./user-rows.ts";
import type { UserRow } from "./user-transaction.ts";

// On PostgreSQL a query costs much more than a row, so a change takes two: one reads what it needs, one stores what it decided.

/** Reads a user's row and those of some keys into `rows`. @returns the user's row, if there is one */
export async function readAtOnce(
  on: Kysely<Tables>,
  userId: string,
  keys: readonly RowKey[],
  rows: UserRows,
): Promise<UserRow | undefined> {
  const tables = USER_TABLES.filter((table) => keys.some(([name]) => name === table));
  const values: unknown[] = [userId];
  const parts = tables.map((table) => {
    const wanted = keys.flatMap(([name, ...key]) => (name === table ? [key] : []));
    const columns = KEYS[table].slice(1);
    const first = values.length + 1;
    for (const i of columns.keys()) values.push(wanted.map((key) => key[i]));
    return lookup(table, columns, first);
  });
  const text = [`select 'user' as "table", to_json(kept) as row from (${FIND_USER}) as kept`, ...parts].join(
    " union all ",
  );
  const found = await on.executeQuery<{ table: UserTable | "user"; row: object }>(
    named(CompiledQuery.raw(text, values)),
  );
  for (const [table, ...key] of keys) rows.load(table, key, null);
  let user: UserRow | undefined;
  for (const { table, row } of found.rows) {
    if (table === "user") user = row as UserRow;
    else rows.load(table, keyOf(table, row as Row<UserTable>), row as Row<UserTable>);
  }
  return user;
}

const FIND_USER = `select "userId", revision, usage, version from "userRevision" where "userId" = $1`;

/**
 * Looks up rows whose keys are arrays from a parameter on. `limit 1` keeps the planner from joining whole tables. The last column is looked up as the
 * first value from its own on: with "=" and no statistics, the planner may choose another index and read all rows of the user.
 */
function lookup(table: UserTable, columns: readonly string[], first: number): string {
  const arrays = columns.map((_, i) => `$${first + i}::text[]`);
  const where = columns.map((name, i) => `"${name}" ${i === columns.length - 1 ? ">=" : "="} key."${name}"`);
  const last = columns.at(-1);
  return `select '${table}', to_json(found) from unnest(${arrays}) as key(${columns.map((name) => `"${name}"`)})
cross join lateral (select * from "${table}" where "userId" = $1 and ${where.join(" and ")} order by "${last}" limit 1) as found
where found."${last}" = key."${last}"`;
}

/** Stores a user's row and changed rows, if the user's row has the version that was read. @returns whether it had */
export async function storeAtOnce(on: Kysely<Tables>, user: UserRow, rows: UserRows): Promise<boolean> {
  const tables = USER_TABLES.filter((table) => rows.puts(table).length > 0);
  const puts = tables.map(
    (table, i) => `, "${table} rows" as (
  insert into "${table}" select * from json_populate_recordset(null::"${table}", $${i + 5}::json)
  where exists (select from stored) ${replacing(table)}
)`,
  );
  const text = `with stored as (
  update "userRevision" set revision = $3, usage = $4, version = version + 1 where "userId" = $1 and version = $2 returning 1
)${puts.join("")}
select 1 from stored`;
  const { userId, version, revision, usage } = user;
  const values = [userId, version, revision, usage, ...tables.map((table) => JSON.stringify(rows.puts(table)))];
  return (await on.executeQuery(named(CompiledQuery.raw(text, values)))).rows.length > 0;
}
