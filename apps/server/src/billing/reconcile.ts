import { readProfile } from "../profile/profiles.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { pruneCheckouts } from "./retention.ts";
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
const CUSTOMERS_AT_A_TIME = 200;

/**
 * Brings every customer's profile up to what the provider says, as lost webhooks may have left them, and takes away what is too old to matter. One customer after the other, so that the provider and those who use the product are hardly aware of it; a failure for one does not stop the others.
 * @throws DatabaseUnavailableError when the customers cannot be read
 */
export async function reconcile(parts: SyncParts, now: Date, batch = CUSTOMERS_AT_A_TIME): Promise<Reconciled> {
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
      .limit(batch)
      .execute();
    for (const { userId } of rows) {
      checked += 1;
      try {
        const before = (await readProfile(database.reader, userId))?.subscription;
        const after = await syncSubscription(parts, userId);
        if (JSON.stringify(after) !== JSON.stringify(before)) changed.push(userId);
      } catch (error) {
        if (error instanceof UserGoneError) continue;
        failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < batch) break;
    last = end.userId;
  }
  await pruneCheckouts(database, now);
  return { checked, changed, failed };
}
