import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { Decided, ReadUser, UserChange } from "./user-change.ts";
import { KEYS, keyOf, type Row, readRow, replacing, USER_TABLES, UserRows, type UserTable } from "./user-rows.ts";
import type { UserRow } from "./user-transaction.ts";

// On PostgreSQL a query costs much more than a row, so changes take two: one reads what they need, one stores what they decided.

/** Reads the rows of users and those that their changes need. */
export async function readAtOnce(
  on: Kysely<Tables>,
  changes: readonly UserChange<unknown>[],
): Promise<ReadonlyMap<string, ReadUser>> {
  const users = new Map(
    changes.map(({ userId }): [string, ReadUser] => {
      return [userId, { start: undefined, rows: new UserRows((table, key) => readRow(on, userId, table, key)) }];
    }),
  );
  const wanted = changes.flatMap(({ userId, ahead }) =>
    ahead.map(([table, ...key]) => ({ table, key: [userId, ...key] })),
  );
  const values: string[][] = [];
  const texts = [];
  for (const table of ["userRevision", ...USER_TABLES] as const) {
    const keys =
      table === "userRevision"
        ? changes.map(({ userId }) => [userId])
        : wanted.flatMap((each) => (each.table === table ? [each.key] : []));
    if (keys.length === 0) continue;
    texts.push(lookup(table, values.length));
    for (const i of KEYS[table].keys()) values.push(keys.map((key) => key[i] ?? ""));
  }
  for (const { userId, ahead } of changes) {
    for (const [table, ...key] of ahead) users.get(userId)?.rows.load(table, key, null);
  }
  const query = named(CompiledQuery.raw(texts.join(" union all "), values));
  const found = await on.executeQuery<
    { table: "userRevision"; row: UserRow } | { table: UserTable; row: Row<UserTable> }
  >(query);
  for (const { table, row } of found.rows) {
    const user = users.get(row.userId);
    if (!user) continue;
    if (table === "userRevision") user.start = row;
    else user.rows.load(table, keyOf(table, row), row);
  }
  return users;
}

/**
 * Finds rows by keys, whose columns are arrays. `limit 1` keeps the planner from joining whole tables. The last column is looked up as the first value
 * from its own on: with "=" and no statistics, the planner may choose another index and read all rows of the user.
 * @param before the number of parameters before those arrays
 */
function lookup(table: UserTable | "userRevision", before: number): string {
  const names = KEYS[table].map((name) => `"${name}"`);
  const last = names.at(-1);
  const arrays = names.map((_, i) => `$${before + i + 1}::text[]`);
  const where = names.map((name) => `${name} ${name === last ? ">=" : "="} key.${name}`).join(" and ");
  return `select '${table}' as "table", to_json(found) as row from unnest(${arrays}) as key(${names})
cross join lateral (select * from "${table}" where ${where} order by ${last} limit 1) as found where found.${last} = key.${last}`;
}

/**
 * Stores what changes of users decided, for those whose row has the version that was read and isn't locked. The order of the locks is that of the ids,
 * and no lock waits, so that statements can't block each other.
 * @returns those users
 */
export async function storeAtOnce(on: Kysely<Tables>, decided: readonly Decided[]): Promise<Set<string>> {
  const puts = USER_TABLES.map((table) => ({
    table,
    rows: decided.flatMap(({ rows }) => rows.puts(table) as object[]),
  }));
  const tables = puts.filter(({ rows }) => rows.length > 0);
  const parts = tables.map(
    ({ table }, i) => `, "${table} rows" as (
  insert into "${table}" select * from json_populate_recordset(null::"${table}", $${i + 3}::json) as new
  where new."userId" = any (array(select "userId" from taken)) ${replacing(table)}
)`,
  );
  // `= any` rather than a join, which the planner may choose to do by reading whole tables.
  const statement = `with locked as materialized (
  select "userId", version from "userRevision" where "userId" = any ($2::text[]) order by "userId" for no key update skip locked
), taken as materialized (
  select given.* from json_to_recordset($1::json) as given("userId" text, version int, revision int, usage text)
  join locked on locked."userId" = given."userId" and locked.version = given.version
), stored as (
  update "userRevision" as kept set revision = taken.revision, usage = taken.usage, version = taken.version + 1
  from taken where kept."userId" = taken."userId" and kept."userId" = any ($2::text[])
)${parts.join("")}
select "userId" from taken`;
  const users = decided.map(({ user }) => user);
  const values = [
    JSON.stringify(users),
    users.map(({ userId }) => userId),
    ...tables.map(({ rows }) => JSON.stringify(rows)),
  ];
  const { rows } = await on.executeQuery<{ userId: string }>(named(CompiledQuery.raw(statement, values)));
  return new Set(rows.map(({ userId }) => userId));
}
