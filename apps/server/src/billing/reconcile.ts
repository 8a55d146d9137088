import { readProfile } from "../profile/profiles.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { sendEmailAddress } from "./customers.ts";
import { pruneCheckouts } from "./prune-checkouts.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/** The result of a reconciliation. */
export interface Reconciled {
  /** Number of customers. */
  readonly checked: number;
  /** Ids of the users whose stored subscription differed. */
  readonly changed: readonly string[];
  /** Users whose subscription could not be fetched, or whose address could not be sent. */
  readonly failed: readonly { readonly userId: string; readonly reason: string }[];
}

/** Customers per query. */
const BATCH_SIZE = 200;

/**
 * Syncs every customer's subscription, in case webhooks were lost, and email address, and prunes old checkouts. Customers are synced one at a
 * time to keep the load low. A failure for one doesn't stop the others.
 * @throws DatabaseUnavailableError if the customers can't be read
 */
export async function reconcile(deps: SyncDeps, now: Date, batch = BATCH_SIZE): Promise<Reconciled> {
  const { database } = deps;
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
        const after = await syncSubscription(deps, userId);
        if (JSON.stringify(after) !== JSON.stringify(before)) changed.push(userId);
        await sendEmailAddress(deps, userId);
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
