import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import { instantSchema } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A position in the history: right after a record. */
type HistoryCursor = Pick<Tables["practice"], "startedAt" | "id">;

/**
 * Reads a page of a user's records, newest first. The cost depends only on the page size, and new records don't shift the pages.
 * @param before the end of the previous page, null for the first page
 */
export async function readHistory(
  reader: Kysely<Tables>,
  userId: string,
  before: HistoryCursor | null,
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
  return { sessions, next: last ? writeCursor(last) : null };
}

function writeCursor({ startedAt, id }: HistoryCursor): string {
  return Buffer.from(`${startedAt} ${id}`).toString("base64url");
}

/** Parses the `next` of a page. @returns null if it is invalid */
export function readCursor(text: string): HistoryCursor | null {
  const [startedAt, id, ...more] = Buffer.from(text, "base64url").toString("utf8").split(" ");
  const isCursor = instantSchema.safeParse(startedAt).success && documentIdSchema.safeParse(id).success;
  return isCursor && more.length === 0 ? ({ startedAt, id } as HistoryCursor) : null;
}
