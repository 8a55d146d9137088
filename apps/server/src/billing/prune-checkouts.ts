import { DAY_MS } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";

/** A year. */
const CHECKOUT_RETENTION_MS = 365 * DAY_MS;
/** The provider retries an event for 3 days, and can resend it manually for 30. */
const EVENT_RETENTION_MS = 90 * DAY_MS;

/**
 * Deletes old checkouts and event ids, and clears expired tickets.
 * @returns the number of deleted rows
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
        .where("createdAt", "<", before(CHECKOUT_RETENTION_MS))
        .executeTakeFirstOrThrow(),
      events: await transaction
        .deleteFrom("webhookEvent")
        .where("at", "<", before(EVENT_RETENTION_MS))
        .executeTakeFirstOrThrow(),
    };
  });
  return Number(checkouts.numDeletedRows + events.numDeletedRows);
}
