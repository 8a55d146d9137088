import type { Database } from "../db/database.ts";

const DAY_MS = 86_400_000;
/** Checkouts are of no use after a year. */
const CHECKOUT_KEPT_MS = 365 * DAY_MS;
/** The provider repeats an event for three days, and lets one be sent again by hand for 30. */
const EVENT_KEPT_MS = 90 * DAY_MS;

/**
 * Takes away checkouts and ids of events that are too old to matter, and tickets that are no good any more.
 * @returns how many rows went
 * @throws DatabaseUnavailableError
 */
export async function pruneCheckouts(database: Database, now: Date): Promise<number> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const { checkouts, events } = await database.write(async (transaction) => {
    await transaction
      .updateTable("checkout")
      .set({ ticketHash: null })
      .where("ticketExpiresAt", "<", now.toISOString())
      .where("ticketHash", "is not", null)
      .execute();
    return {
      checkouts: await transaction
        .deleteFrom("checkout")
        .where("createdAt", "<", before(CHECKOUT_KEPT_MS))
        .executeTakeFirstOrThrow(),
      events: await transaction
        .deleteFrom("webhookEvent")
        .where("at", "<", before(EVENT_KEPT_MS))
        .executeTakeFirstOrThrow(),
    };
  });
  return Number(checkouts.numDeletedRows + events.numDeletedRows);
}
