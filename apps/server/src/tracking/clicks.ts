import { notAfter } from "@vr-eye-lab/domain/time";
import type { Click, ClicksRequest } from "@vr-eye-lab/domain/tracking";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { rowsByKey } from "../db/rows-by-key.ts";
import type { Tables } from "../db/tables.ts";
import { takeToday } from "../store/usage.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { retentionStart } from "./retention.ts";

/**
 * Stores a user's clicks. Repeated clicks are stored once, clicks older than the retention period are skipped, and future timestamps become
 * the current time. Clicks beyond the day's limit are skipped too.
 */
export async function storeClicks(
  database: Database,
  userId: string,
  request: ClicksRequest,
  now: Date,
): Promise<void> {
  const oldest = retentionStart(now);
  const rows = request.clicks
    .filter(({ timestamp }) => timestamp >= oldest)
    .map(({ id, element, timestamp, pathname, userAgent }) => ({
      userId,
      id,
      sessionId: request.sessionId,
      element,
      at: notAfter(timestamp, now),
      pathname,
      userAgent: userAgent ?? null,
    }));
  if (rows.length === 0) return;
  await database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async ({ usage }) => {
      if (!takeToday(usage, "clicks", rows.length, now)) return;
      await transaction
        .insertInto("click")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  );
}

/** A visit's clicks, oldest first, with the last element and its time, for the data export. */
export async function clicksOfVisit(reader: Kysely<Tables>, userId: string, sessionId: string) {
  const [last] = await selectLastClick(reader, { userId, sessionId });
  if (!last) return { clicks: [] };
  return { clicks: readClicks(reader, userId, sessionId), lastClickedElement: last.element, lastUpdated: last.at };
}

// Runs once for each visit.
const selectLastClick = prepared((on, { userId, sessionId }: { userId: string; sessionId: string }) =>
  on
    .selectFrom("click")
    .select(["element", "at"])
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

async function* readClicks(
  reader: Kysely<Tables>,
  userId: string,
  sessionId: string,
): AsyncGenerator<Omit<Click, "id">> {
  const rows = reader
    .selectFrom("click")
    .select(["id", "element", "at", "pathname", "userAgent"])
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId);
  for await (const { element, at, pathname, userAgent } of rowsByKey(rows, "at", "id")) {
    yield { element, timestamp: at, pathname, ...(userAgent === null ? {} : { userAgent }) };
  }
}
