import { MOST_CHANGES } from "@vr-eye-lab/domain/api";
import type { FeedCollection } from "@vr-eye-lab/domain/documents";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/**
 * What changed in a user's data after a revision, oldest first. When nothing has, waits for it.
 * @param since the revision that the asker has reached
 * @param milliseconds to wait at most
 * @param signal ends the waiting
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
): Promise<string | null> {
  if (milliseconds === 0) return read(database.reader, userId, since, true);
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
      const answer = await read(database.reader, userId, since, isLast);
      if (answer !== undefined) return answer;
      await changed;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

/** @returns as `changesSince`; undefined when nothing has changed and this is not the last time. */
async function read(reader: Kysely<Tables>, userId: string, since: number, isLast: true): Promise<string | null>;
async function read(
  reader: Kysely<Tables>,
  userId: string,
  since: number,
  isLast: boolean,
): Promise<string | null | undefined>;
async function read(reader: Kysely<Tables>, userId: string, since: number, isLast: boolean) {
  const { revision, floor } = await reachedBy(reader, userId);
  if (since > revision || (since > 0 && since < floor)) return null;
  if (since < revision) return readChanges(reader, userId, since, revision);
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
async function readChanges(reader: Kysely<Tables>, userId: string, since: number, until: number): Promise<string> {
  const [documents, days] = await Promise.all([
    selectDocuments(reader, { userId, since, until }),
    selectDays(reader, { userId, since, until }),
  ]);
  const all = [
    ...documents.map(({ collection, id, revision, body }) => ({
      revision,
      json: change(collection, id, revision, body),
    })),
    ...days.map(({ revision, date, seconds, sessions, types }) => {
      const body = `{"date":"${date}","seconds":${seconds},"sessions":${sessions},"types":${types}}`;
      return { revision, json: change("practiceDays", date, revision, body) };
    }),
  ];
  if (days.length > 0) all.sort((a, b) => a.revision - b.revision);
  const changes = all.slice(0, MOST_CHANGES);
  const more = all.length > changes.length;
  const cursor = more ? (changes.at(-1)?.revision ?? until) : until;
  return answer(
    changes.map(({ json }) => json),
    cursor,
    more,
  );
}

function change(collection: FeedCollection, id: string, revision: number, body: string | null): string {
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
