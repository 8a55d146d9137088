import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { STORED_LOGINS } from "../login/login-gate.ts";
import { COLUMNS, replacing, USER_TABLES, type UserRows, type UserTable } from "../store/user-rows.ts";
import type { RevisionRow } from "../store/user-transaction.ts";
import { versionOf } from "./batch-reads.ts";

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
  version: "text",
  token: "text",
  revision: "int",
  usage: "text",
};

/** Rows as a table. They are one JSON text, so that the statement is always the same and is planned once per connection. */
const rowsOf = (parameter: number, columns: Readonly<Record<string, string>>) =>
  `json_to_recordset($${parameter}::json) as new(${Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)})`;

/** New rows of a table, whose insert fails if one exists, or rows that exist. */
interface Put {
  readonly table: UserTable;
  readonly added: boolean;
}

const PUTS = USER_TABLES.flatMap((table): Put[] => [
  { table, added: true },
  { table, added: false },
]);

/**
 * The statement that writes rows of some tables and commits. Puts without rows are left out, because starting an insert costs more than most rows. Users
 * whose row has another version than was read, or is locked, or whose login has ended, are left out. The order of the locks is that of the ids, and no lock
 * waits, so batches can't block each other.
 */
function writeText(puts: readonly Put[]): string {
  const parts = puts.map(({ table, added }, i) => {
    const columns = Object.keys(COLUMNS[table]).map((name) => `"${name}"`);
    // Not a join, which would compare every row with every user.
    return `, "put ${i}" as (
  insert into "${table}" (${columns}) select ${columns} from ${rowsOf(i + 2, COLUMNS[table])}
  where new."userId" = any (array(select "userId" from taken)) ${added ? "" : replacing(table)}
)`;
  });
  return `
with taken as materialized (
  select kept."userId", new.revision, new.usage
  from ${rowsOf(1, GUARD)} join "userRevision" as kept on kept."userId" = new."userId" and ${versionOf("kept.xmin")} = new.version
  where new.token is null
    or exists (select from (${STORED_LOGINS}) as login where token = new.token and login."userId" = kept."userId" and email is not null)
  order by kept."userId" for no key update of kept skip locked
), revised as (
  update "userRevision" as kept
  set revision = taken.revision, usage = taken.usage
  from taken where kept."userId" = taken."userId"
)${parts.join("")}
select "userId", ${versionOf("pg_current_xact_id()::xid")} as version from taken`;
}

/**
 * Writes the changes of users and commits.
 * @returns the new versions of the users whose changes are stored: those whose data had not changed since it was read, and whose login still counts
 */
export async function writeChanged(
  on: Kysely<Tables>,
  changed: readonly Changed[],
): Promise<ReadonlyMap<string, string>> {
  const guards = changed.map(({ userId, version, token, row }) => ({ ...row, userId, version, token }));
  const puts = PUTS.map((put) => ({
    ...put,
    rows: changed.flatMap(({ rows }): object[] => rows.puts(put.table, put.added)),
  })).filter(({ rows }) => rows.length > 0);
  const values = [guards, ...puts.map(({ rows }) => rows)].map((rows) => JSON.stringify(rows));
  const query = named(CompiledQuery.raw(writeText(puts), values));
  const { rows } = await on.executeQuery<{ userId: string; version: string }>(query);
  return new Map(rows.map(({ userId, version }) => [userId, version]));
}
