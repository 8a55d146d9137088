import { CompiledQuery, type Kysely } from "kysely";
import { named } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { type Row, UserRows } from "../store/user-rows.ts";
import { NotLoadedError, type RevisionRow } from "../store/user-transaction.ts";
import type { CheckedPush } from "./push.ts";

/** A user's rows in memory. */
export interface UserState {
  /** The user's row, and its version on this server: it changes with every update, also with one that changes no column. */
  readonly guard: RevisionRow & { readonly version: string };
  readonly rows: UserRows;
}

/** What one write needs to read. Null where a write needs nothing of the kind. */
interface Wanted {
  readonly userId: string;
  /** Of the write, for its stored answer. */
  readonly writeId: string;
  readonly collection: string | null;
  readonly documentId: string | null;
  readonly practiceId: string | null;
  /** The date of a practice session. */
  readonly date: string | null;
}

/** The version of a row whose `xmin` is given. A replica that took over may have lost the latest transactions and use their ids again. */
export const versionOf = (xmin: string) => `${xmin}::text || ' ' || pg_postmaster_start_time()::text`;

const WANTED = ["userId", "writeId", "collection", "documentId", "practiceId", "date"] as const;

// `limit 1` keeps the planner from joining whole tables: each lookup is an index scan.
const lookup = (table: keyof Tables, where: string) =>
  `(select to_json(found) as row from (select * from "${table}" where "userId" = w."userId" and ${where} limit 1) as found)`;

// A session is looked up as the first id from its own on: with "id =" and no statistics, the planner may choose practiceByTime ("userId", "startedAt", id)
// and read all rows of the user.
const READ = `
select w.place, guard.*, answer.row as answer, document.row as document, practice.row as practice, day.row as day
from unnest(${WANTED.map((_, i) => `$${i + 1}::text[]`).join()}) with ordinality as w(${WANTED.map((name) => `"${name}"`).join()}, place)
cross join lateral (
  select revision, usage, ${versionOf("xmin")} as version from "userRevision" where "userId" = w."userId" limit 1
) as guard
left join lateral ${lookup("write", `id = w."writeId"`)} as answer on true
left join lateral ${lookup("document", `collection = w.collection and id = w."documentId"`)} as document on true
left join lateral (
  select to_json(found) as row from (
    select * from practice where "userId" = w."userId" and id >= w."practiceId" order by id limit 1
  ) as found where id = w."practiceId"
) as practice on true
left join lateral ${lookup("practiceDay", `date = coalesce(practice.row->>'date', w.date)`)} as day on true
order by w.place`;

/** What is stored for one write. */
type Found = UserState["guard"] & {
  readonly place: number;
  readonly answer: Row<"write"> | null;
  readonly document: Row<"document"> | null;
  readonly practice: Row<"practice"> | null;
  readonly day: Row<"practiceDay"> | null;
};

/** Reads what the writes of users need, in one statement. Users without a row in userRevision are missing. */
export async function readStates(
  on: Kysely<Tables>,
  group: readonly { readonly userId: string; readonly pushes: readonly CheckedPush[] }[],
): Promise<Map<string, UserState>> {
  const states = new Map<string, UserState>();
  if (group.length === 0) return states;
  const wanted = group.flatMap(({ userId, pushes }) =>
    pushes.flatMap(({ checked }) => checked.map((each) => wantedBy(userId, each))),
  );
  const values = WANTED.map((name) => wanted.map((each) => each[name]));
  for (const found of (await on.executeQuery<Found>(named(CompiledQuery.raw(READ, values)))).rows) {
    const { userId, writeId, collection, documentId, practiceId, date } = wanted[found.place - 1] as Wanted;
    const state = states.get(userId) ?? { guard: found, rows: rowsInMemory() };
    states.set(userId, state);
    const { rows } = state;
    rows.load("write", [writeId], found.answer);
    if (collection !== null && documentId !== null) rows.load("document", [collection, documentId], found.document);
    if (practiceId === null) continue;
    rows.load("practice", [practiceId], found.practice);
    const day = found.practice?.date ?? date;
    if (day !== null && date !== null) rows.load("practiceDay", [day], found.day);
  }
  return states;
}

/** Rows for work that needs no others. */
export function rowsInMemory(): UserRows {
  return new UserRows(async (table) => {
    throw new NotLoadedError(table);
  });
}

/** What a write needs of the stored rows. */
export function wantedBy(userId: string, { write, allowed }: CheckedPush["checked"][number]): Wanted {
  const none = { collection: null, documentId: null, practiceId: null, date: null };
  const nothing: Wanted = { userId, writeId: write.id, ...none };
  if ("code" in allowed) return nothing;
  const { collection, body } = allowed;
  if (collection !== "practice") return { ...nothing, collection, documentId: write.documentId };
  const session = { ...nothing, practiceId: write.documentId };
  return "comfort" in body ? session : { ...session, date: body.date };
}
