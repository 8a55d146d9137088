import { UserGoneError } from "../documents/turn.ts";
import { type SyncParts, syncSubscription } from "./sync.ts";

/** What a reconciliation came to. */
export interface Reconciled {
  /** Customers that were looked at. */
  readonly checked: number;
  /** Ids of the users whose profile held something else than the provider. */
  readonly changed: readonly string[];
  /** Users of whom the provider could not be asked, with the reason. */
  readonly failed: readonly { readonly userId: string; readonly reason: string }[];
}

/** Customers that one query brings. */
const BATCH = 200;
/** Checkouts are of no use after this: milliseconds of a year. */
const CHECKOUT_KEPT_MS = 365 * 86_400_000;
/** The provider repeats an event for three days; its id is kept for 90. */
const EVENT_KEPT_MS = 90 * 86_400_000;

/**
 * Brings every customer's profile up to what the provider says, as lost webhooks may have left them, and takes away checkouts and event ids that are too old to
 * matter. One customer after the other, so that the provider and those who use the product are hardly aware of it; a failure for one does not stop the others.
 * @throws DatabaseUnavailableError when the customers cannot be read
 */
export async function reconcile(parts: SyncParts, now: Date): Promise<Reconciled> {
  const { database } = parts;
  const changed: string[] = [];
  const failed: { userId: string; reason: string }[] = [];
  let checked = 0;
  let last = "";
  for (;;) {
    const rows = await database.reader
      .selectFrom("billing")
      .select("userId")
      .where("userId", ">", last)
      .orderBy("userId")
      .limit(BATCH)
      .execute();
    for (const { userId } of rows) {
      checked += 1;
      const revision = await revisionOf(parts, userId);
      try {
        await syncSubscription(parts, userId);
        if ((await revisionOf(parts, userId)) !== revision) changed.push(userId);
      } catch (error) {
        if (error instanceof UserGoneError) continue;
        failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = end.userId;
  }
  await forget(parts, now);
  return { checked, changed, failed };
}

/** The revision of a user's profile. */
async function revisionOf({ database }: SyncParts, userId: string): Promise<number | undefined> {
  const row = await database.reader
    .selectFrom("document")
    .select("revision")
    .where("userId", "=", userId)
    .where("collection", "=", "users")
    .executeTakeFirst();
  return row?.revision;
}

async function forget({ database }: SyncParts, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await database.write(async (transaction) => {
    await transaction.deleteFrom("checkout").where("createdAt", "<", before(CHECKOUT_KEPT_MS)).execute();
    await transaction.deleteFrom("webhookEvent").where("at", "<", before(EVENT_KEPT_MS)).execute();
    await transaction
      .updateTable("checkout")
      .set({ ticketHash: null })
      .where("ticketExpiresAt", "<", now.toISOString())
      .execute();
  });
}
