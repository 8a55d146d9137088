import type { Click, ClicksRequest } from "@vr-eye-lab/domain/tracking";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { notAhead, oldestKept } from "./retention.ts";

/**
 * Stores a user's clicks, each once however often it is sent. What is older than clicks are kept is left out, what claims to lie ahead
 * counts as now. The cost does not depend on how many are there.
 * @throws DatabaseUnavailableError
 */
export async function storeClicks(
  database: Database,
  userId: string,
  request: ClicksRequest,
  now: Date,
): Promise<void> {
  const oldest = oldestKept(now);
  const rows = request.clicks
    .filter(({ timestamp }) => timestamp >= oldest)
    .map(({ id, element, timestamp, pathname, userAgent }) => ({
      userId,
      id,
      sessionId: request.sessionId,
      element,
      at: notAhead(timestamp, now),
      pathname,
      userAgent: userAgent ?? null,
    }));
  if (rows.length === 0) return;
  await database.write((transaction) =>
    transaction
      .insertInto("click")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** What the clicks say of a session record. */
export interface VisitClicks {
  readonly clicks: readonly Omit<Click, "id">[];
  readonly lastClickedElement: string;
  /** When that was. */
  readonly lastUpdated: string;
}

/** All kept clicks of a user, oldest first, by the id of their session record: what a data export shows with each of them. */
export async function clicksByVisit(reader: Kysely<Tables>, userId: string): Promise<Map<string, VisitClicks>> {
  const rows = await reader
    .selectFrom("click")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const sessions = new Map<string, { clicks: Omit<Click, "id">[]; lastClickedElement: string; lastUpdated: string }>();
  for (const { sessionId, element, at, pathname, userAgent } of rows) {
    const click = { element, timestamp: at, pathname, ...(userAgent === null ? {} : { userAgent }) };
    const session = sessions.get(sessionId) ?? { clicks: [], lastClickedElement: element, lastUpdated: at };
    session.clicks.push(click);
    sessions.set(sessionId, { ...session, lastClickedElement: element, lastUpdated: at });
  }
  return sessions;
}
