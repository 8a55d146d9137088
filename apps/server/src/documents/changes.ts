import { type Change, type ChangesResponse, MOST_CHANGES } from "@vr-eye-lab/domain/api";
import type { PracticeDay } from "@vr-eye-lab/domain/documents";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { DocumentTable, PracticeDayTable, Tables } from "../db/tables.ts";

/**
 * What changed in a user's data after a revision, oldest first. When nothing has, waits for it.
 * @param since the revision that the asker has reached
 * @param milliseconds to wait at most
 * @param signal ends the waiting
 * @returns null when the user's data has not come as far as `since`: the asker holds the state of some other store, and starts anew.
 * @throws DatabaseUnavailableError
 */
export async function changesSince(
  database: Database,
  userId: string,
  since: number,
  milliseconds: number,
  signal: AbortSignal,
): Promise<ChangesResponse | null> {
  const deadline = performance.now() + milliseconds;
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const left = deadline - performance.now();
      // Asked before reading, so that what is written in between wakes this one too.
      const changed = left > 0 && !waiting.signal.aborted ? database.change(userId, left, waiting.signal) : undefined;
      const revision = await revisionOf(database.reader, userId);
      if (since > revision) return null;
      if (since < revision) return await readChanges(database.reader, userId, since, revision);
      if (!changed) return { changes: [], cursor: since, more: false };
      await changed;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

/** The revision that a user's data has reached, 0 for none. */
async function revisionOf(reader: Kysely<Tables>, userId: string): Promise<number> {
  const [row] = await selectRevision(reader, { userId });
  return row?.revision ?? 0;
}

const selectRevision = prepared((on, { userId }: { userId: string }) =>
  on.selectFrom("userRevision").select("revision").where("userId", "=", userId),
);

/** @param until a revision that was reached before: what is written meanwhile is left for the next time, so that nothing is skipped. */
async function readChanges(
  reader: Kysely<Tables>,
  userId: string,
  since: number,
  until: number,
): Promise<ChangesResponse> {
  const [documents, days] = await Promise.all([
    reader
      .selectFrom("document")
      .select(["collection", "id", "revision", "body"])
      .where("userId", "=", userId)
      .where("revision", ">", since)
      .where("revision", "<=", until)
      .orderBy("revision")
      .limit(MOST_CHANGES + 1)
      .execute(),
    reader
      .selectFrom("practiceDay")
      .select(["date", "seconds", "sessions", "types", "revision"])
      .where("userId", "=", userId)
      .where("revision", ">", since)
      .where("revision", "<=", until)
      .orderBy("revision")
      .limit(MOST_CHANGES + 1)
      .execute(),
  ]);
  const all = [...documents.map(documentChange), ...days.map(dayChange)].sort((a, b) => a.revision - b.revision);
  const changes = all.slice(0, MOST_CHANGES);
  const more = all.length > changes.length;
  return { changes, cursor: (more && changes.at(-1)?.revision) || until, more };
}

function documentChange(row: Pick<DocumentTable, "collection" | "id" | "revision" | "body">): Change {
  const { collection, id, revision, body } = row;
  return { collection, id, revision, deleted: body === null, body: body === null ? null : JSON.parse(body) };
}

function dayChange({ revision, types, ...day }: Omit<PracticeDayTable, "userId">): Change {
  const body: PracticeDay = { ...day, types: JSON.parse(types) };
  return { collection: "practiceDays", id: day.date, revision, deleted: false, body };
}
