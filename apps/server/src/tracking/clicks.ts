import type { Click, ClicksRequest } from "@vr-eye-lab/domain/tracking";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { takeToday } from "../store/usage.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { notAfter, retentionStart } from "./retention.ts";

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

/** A user's clicks by visit id, oldest first, with the last element and its time, for the data export. */
export async function clicksByVisit(reader: Kysely<Tables>, userId: string) {
  const rows = await reader
    .selectFrom("click")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const visits = new Map<string, { clicks: Omit<Click, "id">[]; lastClickedElement: string; lastUpdated: string }>();
  for (const { sessionId, element, at, pathname, userAgent } of rows) {
    const click = { element, timestamp: at, pathname, ...(userAgent === null ? {} : { userAgent }) };
    const visit = visits.get(sessionId) ?? { clicks: [], lastClickedElement: element, lastUpdated: at };
    visit.clicks.push(click);
    visits.set(sessionId, { ...visit, lastClickedElement: element, lastUpdated: at });
  }
  return visits;
}
