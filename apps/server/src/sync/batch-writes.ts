import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { STORED_LOGINS } from "../login/login-gate.ts";
import { COLUMNS, replacing, USER_TABLES, type UserRows, type UserTable } from "../store/user-rows.ts";
import type { RevisionRow } from "../store/user-transaction.ts";

/** A user's changes. */
export interface Changed {
  readonly userId: string;
  /** Of the user's row, as read. */
  readonly version: string;
  /** The new row. */
  readonly row: RevisionRow;
  readonly rows: UserRows;
  /** The token of a login that must still count. */
  readonly token: string | undefined;
}

const GUARD = {
  userId: "text",
  version: "xid",
  token: "text",
  revision: "int",
  savedSequences: "int",
  usage: "text",
};

/** Rows as a table. They are one JSON text, so that the statement is always the same and is planned once per connection. */
const rowsOf = (parameter: number, columns: Readonly<Record<string, string>>) =>
  `json_to_recordset($${parameter}::json) as new(${Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)})`;

/**
 * The statement that writes rows of some tables and commits. Tables without rows are left out, because starting an insert costs more than most rows. Users
 * whose row has another version than was read, or is locked, or whose login has ended, are left out. The order of the locks is that of the ids, and no lock
 * waits, so batches can't block each other.
 */
function writeText(tables: readonly UserTable[]): string {
  const puts = tables.map((table, i) => {
    const columns = Object.keys(COLUMNS[table]).map((name) => `"${name}"`);
    // Not a join, which would compare every row with every user.
    return `, "put ${table}" as (
  insert into "${table}" (${columns}) select ${columns} from ${rowsOf(i + 2, COLUMNS[table])}
  where new."userId" = any (array(select "userId" from taken)) ${replacing(table)}
)`;
  });
  return `
with taken as materialized (
  select kept."userId", new.revision, new."savedSequences", new.usage
  from ${rowsOf(1, GUARD)} join "userRevision" as kept on kept."userId" = new."userId" and kept.xmin = new.version
  where new.token is null
    or exists (select from (${STORED_LOGINS}) as login where token = new.token and login."userId" = kept."userId" and email is not null)
  order by kept."userId" for no key update of kept skip locked
), revised as (
  update "userRevision" as kept
  set revision = taken.revision, "savedSequences" = taken."savedSequences", usage = taken.usage, counted = taken.revision
  from taken where kept."userId" = taken."userId"
)${puts.join("")}
select "userId" from taken`;
}

/**
 * Writes the changes of users and commits.
 * @returns the users whose changes are stored: those whose data had not changed since it was read, and whose login still counts
 */
export async function writeChanged(on: Kysely<Tables>, changed: readonly Changed[]): Promise<ReadonlySet<string>> {
  const guards = changed.map(({ userId, version, token, row }) => ({ ...row, userId, version, token }));
  const tables = USER_TABLES.filter((table) => changed.some(({ rows }) => rows.puts(table).length > 0));
  const rowsIn = (table: UserTable) => changed.flatMap(({ rows }): object[] => rows.puts(table));
  const values = [guards, ...tables.map(rowsIn)].map((rows) => JSON.stringify(rows));
  const query = named(CompiledQuery.raw(writeText(tables), values));
  const { rows } = await on.executeQuery<{ userId: string }>(query);
  return new Set(rows.map(({ userId }) => userId));
}
