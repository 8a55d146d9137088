import { type Unreadable, withhold } from "@vr-eye-lab/domain/protocol";
import { MOST_CHANGES } from "@vr-eye-lab/domain/sync";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/**
 * What changed in a user's data after a revision, oldest first. When nothing has, waits for it.
 * @param since the revision that the asker has reached
 * @param milliseconds to wait at most
 * @param signal ends the waiting
 * @param unreadable names that the asker can't read: they are left out, and a document of which nothing is left counts as deleted
 * @returns a `ChangesResponse` as JSON; null when `since` is no revision of this store: the user's data has not come that far, or a backup
 *   has replaced it. The asker starts anew.
 * @throws DatabaseUnavailableError
 */
export async function changesSince(
  database: Database,
  userId: string,
  since: number,
  milliseconds: number,
  signal: AbortSignal,
  unreadable: Unreadable | null = null,
): Promise<string | null> {
  const asker = { userId, since, unreadable };
  if (milliseconds === 0) return read(database.reader, asker, true);
  const deadline = performance.now() + milliseconds;
  const waiting = new AbortController();
  // A reason, whatever it says, spares the making of an error for each waiter.
  const stop = () => waiting.abort("done");
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const left = deadline - performance.now();
      const isLast = left <= 0 || waiting.signal.aborted;
      // Asked before reading, so that what is written in between wakes this one too.
      const changed = isLast ? undefined : database.change(userId, left, waiting.signal);
      const answer = await read(database.reader, asker, isLast);
      if (answer !== undefined) return answer;
      await changed;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

interface Asker {
  readonly userId: string;
  readonly since: number;
  readonly unreadable: Unreadable | null;
}

/** @returns as `changesSince`; undefined when nothing has changed and this is not the last time. */
async function read(reader: Kysely<Tables>, asker: Asker, isLast: true): Promise<string | null>;
async function read(reader: Kysely<Tables>, asker: Asker, isLast: boolean): Promise<string | null | undefined>;
async function read(reader: Kysely<Tables>, asker: Asker, isLast: boolean) {
  const { userId, since } = asker;
  const { revision, floor } = await reachedBy(reader, userId);
  if (since > revision || (since > 0 && since < floor)) return null;
  if (since < revision) return readChanges(reader, asker, revision);
  return isLast ? answer([], since, false) : undefined;
}

/** The revision that a user's data has reached, 0 for none, and the one below which cursors mean nothing any more. */
async function reachedBy(reader: Kysely<Tables>, userId: string): Promise<{ revision: number; floor: number }> {
  const [row] = await selectRevision(reader, { userId });
  return row ?? { revision: 0, floor: 0 };
}

const selectRevision = prepared((on, { userId }: { userId: string }) =>
  on.selectFrom("userRevision").select(["revision", "floor"]).where("userId", "=", userId),
);

/**
 * Bodies are stored as JSON, and are passed on as they are.
 * @param until a revision that was reached before: what is written meanwhile is left for the next time, so that nothing is skipped
 */
async function readChanges(
  reader: Kysely<Tables>,
  { userId, since, unreadable }: Asker,
  until: number,
): Promise<string> {
  const [documents, days] = await Promise.all([
    selectDocuments(reader, { userId, since, until }),
    selectDays(reader, { userId, since, until }),
  ]);
  const all = [
    ...documents,
    ...days.map(({ revision, date, seconds, sessions, types }) => {
      const body = `{"date":"${date}","seconds":${seconds},"sessions":${sessions},"types":${types}}`;
      return { collection: "practiceDays", id: date, revision, body };
    }),
  ];
  if (days.length > 0) all.sort((a, b) => a.revision - b.revision);
  const changes = all.slice(0, MOST_CHANGES);
  const more = all.length > changes.length;
  const cursor = more ? (changes.at(-1)?.revision ?? until) : until;
  const readable = changes.filter(({ collection }) => !unreadable?.collections.has(collection));
  return answer(
    readable.map(({ collection, id, revision, body }) =>
      change(collection, id, revision, unreadable ? readablePart(collection, body, unreadable) : body),
    ),
    cursor,
    more,
  );
}

/** A body as JSON without what the asker can't read; null when nothing is left. */
function readablePart(collection: string, body: string | null, unreadable: Unreadable): string | null {
  return body && (JSON.stringify(withhold(collection, JSON.parse(body), unreadable)) ?? null);
}

function change(collection: string, id: string, revision: number, body: string | null): string {
  return `{"collection":"${collection}","id":"${id}","revision":${revision},"deleted":${body === null},"body":${body}}`;
}

function answer(changes: readonly string[], cursor: number, more: boolean): string {
  return `{"changes":[${changes.join()}],"cursor":${cursor},"more":${more}}`;
}

interface Range {
  readonly userId: string;
  /** Revisions: after the one, up to the other. */
  readonly since: number;
  readonly until: number;
}

const selectDocuments = prepared((on, { userId, since, until }: Range) =>
  on
    .selectFrom("document")
    .select(["collection", "id", "revision", "body"])
    .where("userId", "=", userId)
    .where("revision", ">", since)
    .where("revision", "<=", until)
    .orderBy("revision")
    .limit(MOST_CHANGES + 1),
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
