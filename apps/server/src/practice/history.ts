import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import { instantSchema } from "@vr-eye-lab/domain/time";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A position in the history: right after a record. */
type HistoryCursor = Pick<Tables["practice"], "startedAt" | "id">;

/** Characters of the records of a page, since parsing them delays other requests. */
const LARGEST_PAGE = 256 * 1024;

/**
 * Reads a page of a user's records, newest first; fewer than the limit if they are large. The cost depends only on the page size, and new records don't shift the pages.
 * @param before the end of the previous page, null for the first page
 */
export async function readHistory(
  reader: Kysely<Tables>,
  userId: string,
  before: HistoryCursor | null,
  limit: number,
): Promise<PracticeSessions> {
  const newest = reader
    .selectFrom("practice")
    .select(["id", "startedAt", "date", "zone", "duration", "exercises", "evidence", "comfort"])
    .where("userId", "=", userId)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  const end = before && sql<boolean>`("startedAt", "id") < (${before.startedAt}, ${before.id})`;
  const rows = await (end ? newest.where(end) : newest).execute();
  const page = rows.slice(0, Math.min(limit, fitting(rows)));
  const sessions = page.map(({ comfort, evidence, ...row }) => ({
    ...row,
    exercises: JSON.parse(row.exercises),
    ...(evidence !== null && { evidence: JSON.parse(evidence) }),
    ...(comfort !== null && { comfort }),
  }));
  const last = rows.length > page.length ? sessions.at(-1) : undefined;
  return { sessions, next: last ? writeCursor(last) : null };
}

/** How many records, at least one, fit into a page. */
function fitting(rows: readonly Pick<Tables["practice"], "exercises" | "evidence">[]): number {
  let characters = 0;
  const firstBeyond = rows.findIndex(({ exercises, evidence }) => {
    characters += exercises.length + (evidence?.length ?? 0);
    return characters > LARGEST_PAGE;
  });
  return firstBeyond < 0 ? rows.length : Math.max(firstBeyond, 1);
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
