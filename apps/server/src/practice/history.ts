import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import { instantSchema } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A place in the history: right behind a record. */
export interface HistoryPlace {
  readonly startedAt: string;
  readonly id: string;
}

/**
 * Reads a page of a user's records, newest first. Its cost depends on the page alone, and records that are added meanwhile shift nothing.
 * @param before the place that the page before ended with, null for the first page
 * @param limit records of a page
 */
export async function readHistory(
  reader: Kysely<Tables>,
  userId: string,
  before: HistoryPlace | null,
  limit: number,
): Promise<PracticeSessions> {
  let query = reader
    .selectFrom("practice")
    .select(["id", "startedAt", "date", "zone", "duration", "exercises", "evidence", "comfort"])
    .where("userId", "=", userId)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("startedAt", "id"), "<", tuple(before.startedAt, before.id)),
    );
  }
  const rows = await query.execute();
  const sessions = rows.slice(0, limit).map(({ comfort, evidence, ...row }) => ({
    ...row,
    exercises: JSON.parse(row.exercises),
    ...(evidence !== null && { evidence: JSON.parse(evidence) }),
    ...(comfort !== null && { comfort }),
  }));
  const last = rows.length > limit ? sessions.at(-1) : undefined;
  return { sessions, next: last ? writePlace(last) : null };
}

function writePlace({ startedAt, id }: HistoryPlace): string {
  return Buffer.from(`${startedAt} ${id}`).toString("base64url");
}

/** Reads a place out of the text that a page gave as `next`. @returns null when it is no such text. */
export function readPlace(text: string): HistoryPlace | null {
  const [startedAt, id, ...more] = Buffer.from(text, "base64url").toString("utf8").split(" ");
  const isPlace = instantSchema.safeParse(startedAt).success && documentIdSchema.safeParse(id).success;
  return isPlace && more.length === 0 ? ({ startedAt, id } as HistoryPlace) : null;
}
