import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import { KEYS } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { ASSUMED, type LoadedRows, type LoadedTable, type Row } from "../store/loaded-rows.ts";
import type { RevisionRow } from "../store/user-transaction.ts";

/*
 * The statements of a batch, in PostgreSQL's dialect. Each runs alone and commits automatically. Values are arrays, or one JSON text per table, so that
 * the text is always the same and is planned once per connection. JSON costs less than an array per column, above all for one save.
 */

/** What one write needs to read. Null where a write needs nothing of the kind. */
export interface Wanted {
  readonly userId: string;
  /** Of the write, for its stored answer. */
  readonly writeId: string;
  readonly collection: string | null;
  readonly documentId: string | null;
  readonly practiceId: string | null;
  /** The date of a practice session, and its neighbours. */
  readonly date: string | null;
  readonly dayBefore: string | null;
  readonly dayAfter: string | null;
}

const WANTED = [
  "userId",
  "writeId",
  "collection",
  "documentId",
  "practiceId",
  "date",
  "dayBefore",
  "dayAfter",
] as const satisfies (keyof Wanted)[];

/** The version of a user's row: it changes with every update, also with one that changes no column. */
type Version = string;

/** The row of a user, before a batch. */
export type Guard = RevisionRow & { readonly version: Version };

/** What is stored for one write. */
export interface Found extends Guard {
  readonly result: string | null;
  readonly document: Row<"document"> | null;
  readonly practice: Row<"practice"> | null;
  readonly day: Row<"practiceDay"> | null;
  readonly month: Row<"practiceMonth"> | null;
  readonly total: Row<"practiceTotal"> | null;
  readonly before: Row<"practiceRun"> | null;
  readonly after: Row<"practiceRun"> | null;
}

const columnsOf = (names: readonly string[]) => names.map((name) => `"${name}"`).join();
const parametersOf = (types: readonly string[], first: number) =>
  types.map((type, i) => `$${first + i}::${type}[]`).join();

// `limit 1` keeps the planner from joining whole tables: each lookup is an index scan.
const lookup = (table: keyof Tables, where: string) =>
  `(select to_json(found) as row from (select * from "${table}" where "userId" = w."userId" and ${where} limit 1) as found)`;

// A session is looked up as the first id from its own on, here and where sessions are assumed to be new: with "id =" and no statistics, the planner may
// choose practiceByTime ("userId", "startedAt", id) and read all rows of the user.
const READ = `
select w.place, guard.*, answer.result, document.row as document, practice.row as practice, day.row as day, month.row as month,
  total.row as total, before.row as before, after.row as after
from unnest(${parametersOf(Array(WANTED.length).fill("text"), 1)}) with ordinality as w(${columnsOf(WANTED)}, place)
cross join lateral (
  select revision, "savedSequences", usage, counted, xmin::text as version from "userRevision" where "userId" = w."userId" limit 1
) as guard
left join lateral (select result from "write" where "userId" = w."userId" and id = w."writeId" limit 1) as answer on true
left join lateral ${lookup("document", `collection = w.collection and id = w."documentId"`)} as document on true
left join lateral (
  select to_json(found) as row from (
    select * from practice where "userId" = w."userId" and id >= w."practiceId" order by id limit 1
  ) as found where id = w."practiceId"
) as practice on true
left join lateral ${lookup("practiceDay", `date = coalesce(practice.row->>'date', w.date)`)} as day on true
left join lateral ${lookup("practiceMonth", `month = left(coalesce(practice.row->>'date', w.date), 7)`)} as month on true
left join lateral ${lookup("practiceTotal", `w.date is not null`)} as total on true
left join lateral ${lookup("practiceRun", `"firstDate" = w."dayAfter"`)} as after on true
left join lateral (
  select to_json(found) as row from (
    select * from "practiceRun" where "userId" = w."userId" and "firstDate" <= w."dayBefore" order by "firstDate" desc limit 1
  ) as found where "lastDate" = w."dayBefore"
) as before on true
order by w.place`;

const ADD = `
insert into "userRevision" ("userId", revision, "savedSequences") select id, 0, 0 from "user" where id = any($1::text[]) on conflict do nothing`;

/** The columns of the tables that a batch writes, with their types. */
const COLUMNS = {
  write: { userId: "text", id: "text", result: "text", at: "text" },
  document: {
    userId: "text",
    collection: "text",
    id: "text",
    body: "text",
    deleted: "int",
    revision: "int",
    updatedAt: "text",
  },
  practice: {
    userId: "text",
    id: "text",
    startedAt: "text",
    date: "text",
    zone: "text",
    duration: "float8",
    exercises: "text",
    evidence: "text",
    comfort: "text",
  },
  practiceDay: { userId: "text", date: "text", seconds: "float8", sessions: "int", types: "text", revision: "int" },
  practiceMonth: { userId: "text", month: "text", seconds: "float8" },
  practiceTotal: { userId: "text", seconds: "float8", sessions: "int", types: "text", lastDate: "text" },
  practiceRun: { userId: "text", firstDate: "text", lastDate: "text" },
} as const satisfies { [Name in LoadedTable]: Readonly<Record<keyof Row<Name>, string>> };

/** Replaces an existing row, except answers, which are new. */
function replace(table: LoadedTable): string {
  if (table === "write") return "";
  const key: readonly string[] = KEYS[table];
  const others = Object.keys(COLUMNS[table]).filter((name) => !key.includes(name));
  const set = others.map((name) => `"${name}" = excluded."${name}"`);
  return `on conflict (${columnsOf(key)}) do update set ${set.join()}`;
}

const GUARD = { userId: "text", version: "xid", revision: "int", savedSequences: "int", usage: "text" };
const DELETED = { userId: "text", firstDate: "text" };
const TABLES = Object.keys(COLUMNS) as LoadedTable[];

/** Whether all logins in `tokens` are valid, as the login gate checks it. */
const ARE_VALID = `cardinality(new.tokens) = (
    select count(*) from session join "user" on "user".id = session."userId"
    where session.token = any (new.tokens) and session."userId" = kept."userId" and session."expiresAt" > now() and "user"."disabledAt" is null
  )`;

/** What a statement contains: logins to check, tables with rows to put, tables with rows to assume absent, and streaks to delete. */
interface Parts {
  readonly logins: boolean;
  readonly puts: readonly LoadedTable[];
  readonly absent: readonly LoadedTable[];
  readonly deletes: boolean;
}

/**
 * The statement that writes. Parts without rows are left out, because starting them costs more than most rows. Users whose row has another version than
 * the batch has read, or is locked, or whose login has ended, are left out. The order of the locks is that of the ids, and no lock waits, so batches can't block each other.
 */
function writeText({ logins, puts, absent, deletes }: Parts): string {
  let parameters = 0;
  const rowsOf = (name: string, columns: Readonly<Record<string, string>>) => {
    parameters += 1;
    const typed = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
    return `json_to_recordset($${parameters}::json) as ${name}(${typed.join()})`;
  };
  // Not a join, which would compare every row with every user.
  const isTaken = (rows: string) => `${rows}."userId" = any (array(select "userId" from taken))`;
  const users = rowsOf("new", logins ? { ...GUARD, tokens: "text[]" } : GUARD);
  const parts = puts.map((table) => {
    const columns = columnsOf(Object.keys(COLUMNS[table]));
    const rows = rowsOf("new", COLUMNS[table]);
    return `"put ${table}" as (
  insert into "${table}" (${columns}) select ${columns} from ${rows} where ${isTaken("new")} ${replace(table)}
)`;
  });
  if (deletes) {
    parts.push(`deleted as (
  delete from "practiceRun" as kept using ${rowsOf("old", DELETED)}
  where ${isTaken("old")} and kept."userId" = old."userId" and kept."firstDate" = old."firstDate"
)`);
  }
  const present = absent.map((table) => {
    const keys = rowsOf("new", Object.fromEntries(KEYS[table].map((name) => [name, "text"])));
    const others = KEYS[table].filter((name) => name !== "id").map((name) => `"${name}" = new."${name}" and `);
    return `select "userId" from ${keys} where id = (select id from "${table}" where ${others.join("")} id >= new.id order by id limit 1)`;
  });
  const conditions = [
    ...(logins ? [ARE_VALID] : []),
    ...(present.length > 0 ? [`not kept."userId" = any (array(select "userId" from present))`] : []),
  ];
  return `
with ${present.length > 0 ? `present as materialized (${present.join(" union all ")}),` : ""} taken as materialized (
  select kept."userId", new.revision, new."savedSequences", new.usage
  from ${users} join "userRevision" as kept on kept."userId" = new."userId" and kept.xmin = new.version
  ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""}
  order by kept."userId" for no key update of kept skip locked
), revised as (
  update "userRevision" as kept
  set revision = taken.revision, "savedSequences" = taken."savedSequences", usage = taken.usage, counted = taken.revision
  from taken where kept."userId" = taken."userId"
)${parts.map((part) => `, ${part}`).join("")}
select "userId", pg_current_xact_id()::xid::text as version from taken`;
}

const texts = new Map<string, string>();

/** Reads what writes need, one result per write, in order. A user without a row in userRevision has no results. */
export async function readWanted(
  on: Kysely<Tables>,
  wanted: readonly Wanted[],
): Promise<(Found & { place: number })[]> {
  return run(
    on,
    READ,
    WANTED.map((name) => wanted.map((each) => each[name])),
  );
}

/** Adds the missing rows of users. Users who don't exist get none. */
export async function addUsers(on: Kysely<Tables>, userIds: readonly string[]): Promise<void> {
  await run(on, ADD, [userIds]);
}

/** A user's changes. */
export interface Changed {
  readonly userId: string;
  readonly version: Version;
  /** Logins to check. */
  readonly tokens: readonly string[];
  readonly row: RevisionRow;
  readonly loaded: LoadedRows;
}

/**
 * Writes the changes of users and commits.
 * @returns the new versions of the users whose data had not changed since it was read, and whose logins are valid; the changes of the others are
 * not stored
 */
export async function writeChanged(on: Kysely<Tables>, changed: readonly Changed[]): Promise<Map<string, Version>> {
  const logins = changed.some(({ tokens }) => tokens.length > 0);
  const parts = { logins, puts: [] as LoadedTable[], absent: [] as LoadedTable[], deletes: false };
  const users = changed.map(({ userId, version, tokens, row }) => ({
    ...row,
    userId,
    version,
    ...(logins && { tokens }),
  }));
  const values = [JSON.stringify(users)];
  for (const table of TABLES) {
    const rows: object[] = changed.flatMap(({ loaded }) => loaded.puts(table));
    if (rows.length === 0) continue;
    parts.puts.push(table);
    values.push(JSON.stringify(rows));
  }
  const deleted = changed.flatMap(({ userId, loaded }) =>
    loaded.deletes("practiceRun").map((firstDate) => ({ userId, firstDate })),
  );
  if (deleted.length > 0) {
    parts.deletes = true;
    values.push(JSON.stringify(deleted));
  }
  for (const table of ASSUMED) {
    const keys = changed.flatMap(({ userId, loaded }) => loaded.absent(table).map((key) => [userId, ...key]));
    if (keys.length === 0) continue;
    parts.absent.push(table);
    values.push(JSON.stringify(keys.map((key) => Object.fromEntries(KEYS[table].map((name, i) => [name, key[i]])))));
  }
  const name = `write ${TABLES.map((table) => Number(parts.puts.includes(table)) + 2 * Number(parts.absent.includes(table))).join("")}${Number(parts.deletes)}${Number(logins)}`;
  const text = texts.get(name) ?? writeText(parts);
  texts.set(name, text);
  const taken = await run<{ userId: string; version: Version }>(on, text, values);
  return new Map(taken.map((each) => [each.userId, each.version]));
}

async function run<Result>(on: Kysely<Tables>, text: string, values: readonly unknown[]): Promise<Result[]> {
  return (await on.executeQuery<Result>(named(CompiledQuery.raw(text, [...values])))).rows;
}
