import { MOST_CHANGES } from "@vr-eye-lab/domain/sync";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/** Documents per query. */
const BATCH = 32;
/** Characters of documents after which a response has room for no more. It can exceed this by one batch. */
const LARGE_ENOUGH = 1024 * 1024;

/** Where a client is in a user's change feed. */
export interface FeedPosition {
  readonly userId: string;
  /** The client's cursor. */
  readonly since: number;
}

/**
 * Reads the changes of a user's data after a revision, oldest first.
 * @returns a `ChangesResponse` as JSON; null if the cursor is not valid, because it is ahead of the data or a backup was restored. The client
 *   then fetches everything.
 * @throws DatabaseUnavailableError
 */
export async function changesSince({ reader }: Database, position: FeedPosition): Promise<string | null> {
  const { userId, since } = position;
  const { revision, floor } = await positionOf(reader, userId);
  if (since > revision || (since > 0 && since < floor)) return null;
  return since < revision ? readChanges(reader, position, revision) : answer([], since, false);
}

/** Whether `changesSince` has something to say. */
export async function hasChanges({ reader }: Database, { userId, since }: FeedPosition): Promise<boolean> {
  const { revision, floor } = await positionOf(reader, userId);
  return since !== revision || (since > 0 && since < floor);
}

async function positionOf(reader: Kysely<Tables>, userId: string): Promise<{ revision: number; floor: number }> {
  return (await findRevision(reader, { userId }))[0] ?? { revision: 0, floor: 0 };
}

/** The latest revision of a user's data and the lowest valid cursor. */
const findRevision = prepared((on, { userId }: { userId: string }) =>
  on.selectFrom("userRevision").select(["revision", "floor"]).where("userId", "=", userId),
);

/**
 * Passes on stored bodies as JSON, without parsing them.
 * @param until the latest revision, read before: later changes are left for the next request, so that none is skipped
 */
async function readChanges(reader: Kysely<Tables>, { userId, since }: FeedPosition, until: number) {
  const [{ documents, end }, days] = await Promise.all([
    readDocuments(reader, { userId, since, until }),
    selectDays(reader, { userId, since, until }),
  ]);
  const readDays = days.filter(({ revision }) => revision <= end);
  const all = [
    ...documents,
    ...readDays.map(({ revision, date, seconds, sessions, types }) => {
      const body = `{"date":"${date}","seconds":${seconds},"sessions":${sessions},"types":${types}}`;
      return { collection: "practiceDays", id: date, revision, body };
    }),
  ];
  if (readDays.length > 0) all.sort((a, b) => a.revision - b.revision);
  const changes = all.slice(0, MOST_CHANGES);
  const more = all.length > changes.length || end < until;
  const cursor = more ? (changes.at(-1)?.revision ?? until) : until;
  const texts = changes.map(({ collection, id, revision, body }) => change(collection, id, revision, body));
  return answer(texts, cursor, more);
}

/**
 * Reads documents in batches until the response is large enough, so that a response that a client doesn't take holds little memory.
 * @returns `end`: the documents up to this revision were read
 */
async function readDocuments(reader: Kysely<Tables>, { userId, since, until }: Range) {
  const documents: Awaited<ReturnType<typeof selectDocuments>> = [];
  for (let [end, characters] = [since, 0]; ; ) {
    const batch = await selectDocuments(reader, { userId, since: end, until });
    documents.push(...batch);
    if (batch.length < BATCH) return { documents, end: until };
    end = batch.at(-1)?.revision ?? until;
    for (const { body } of batch) characters += body?.length ?? 0;
    if (documents.length > MOST_CHANGES || characters >= LARGE_ENOUGH) return { documents, end };
  }
}

function change(collection: string, id: string, revision: number, body: string | null): string {
  return `{"collection":"${collection}","id":"${id}","revision":${revision},"deleted":${body === null},"body":${body}}`;
}

function answer(changes: readonly string[], cursor: number, more: boolean): string {
  return `{"changes":[${changes.join()}],"cursor":${cursor},"more":${more}}`;
}

/** Revisions after `since`, up to and including `until`. */
type Range = FeedPosition & { readonly until: number };

const selectDocuments = prepared((on, { userId, since, until }: Range) =>
  on
    .selectFrom("document")
    .select(["collection", "id", "revision", "body"])
    .where("userId", "=", userId)
    .where("revision", ">", since)
    .where("revision", "<=", until)
    .orderBy("revision")
    .limit(BATCH),
);

const selectDays = prepared((on, { userId, since, until }: Range) =>
  on
    .selectFrom("practiceDay")
    .select(["date", "seconds", "sessions", "types", "revision"])
    .where("userId", "=", userId)
    .where("revision", ">", since)
    .where("revision", "<=", until)
    .orderBy("revision")
    .limit(MOST_CHANGES + 1),
);
