import { rowsByKey } from "../db/rows-by-key.ts";
import { messageOf } from "../process/operator-error.ts";
import { readProfile } from "../profile/profiles.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { sendEmailAddress } from "./customers.ts";
import { pruneCheckouts } from "./prune-checkouts.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * Syncs every customer's subscription, in case webhooks were lost, and email address, and prunes old checkouts. Customers are synced one at a
 * time to keep the load low. A failure for one doesn't stop the others.
 * @returns the number of customers, the ids of the users whose stored subscription differed, and those whose subscription could not be fetched, or whose
 *   address could not be sent
 * @throws DatabaseUnavailableError if the customers can't be read
 */
export async function reconcile(deps: SyncDeps, now: Date) {
  const { database } = deps;
  const changed: string[] = [];
  const failed: { userId: string; reason: string }[] = [];
  let checked = 0;
  for await (const { userId } of rowsByKey(database.reader.selectFrom("billing").select("userId"), "userId")) {
    checked += 1;
    try {
      const before = (await readProfile(database.reader, userId))?.subscription;
      const after = await syncSubscription(deps, userId);
      if (JSON.stringify(after) !== JSON.stringify(before)) changed.push(userId);
      await sendEmailAddress(deps, userId);
    } catch (error) {
      if (error instanceof UserGoneError) continue;
      failed.push({ userId, reason: messageOf(error) });
    }
  }
  await pruneCheckouts(database, now);
  return { checked, changed, failed };
}
