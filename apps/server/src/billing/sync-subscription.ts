import { FREE, hasPro, type Subscription, subscriptionOf } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { changeProfile, readProfile } from "../profile/profiles.ts";
import type { PaymentProvider } from "./stripe-client.ts";

export interface SyncDeps {
  readonly database: Database;
  readonly provider: PaymentProvider;
}

/**
 * Fetches a user's subscription from the provider and stores it in their profile. Fetches are numbered when they start; an answer
 * is stored only if no later fetch has been stored, so that a slow answer never replaces a newer one. Pro granted by the operator
 * stays until it ends, unless the provider's subscription also gives Pro. No transaction is open while the provider answers.
 * @param effect runs in the transaction that stores the answer, also if there is nothing to store
 * @returns the subscription stored in the profile
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError; nothing is stored then
 */
export async function syncSubscription(
  { database, provider }: SyncDeps,
  userId: string,
  effect: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<Subscription> {
  const fetch = await database.write((transaction) =>
    transaction
      .updateTable("billing")
      .set((column) => ({ asked: column("asked", "+", 1) }))
      .where("userId", "=", userId)
      .returning(["customerId", "asked"])
      .executeTakeFirst(),
  );
  if (!fetch) {
    await database.write(effect);
    return (await readProfile(database.reader, userId))?.subscription ?? FREE;
  }
  const found = await provider.subscription(fetch.customerId);
  const fetched = subscriptionOf(found, provider.prices, fetch.customerId);
  await database.write(async (transaction) => {
    await effect(transaction);
    const isLatest = await transaction
      .updateTable("billing")
      .set({ applied: fetch.asked })
      .where("userId", "=", userId)
      .where("applied", "<", fetch.asked)
      .returning("userId")
      .executeTakeFirst();
    if (!isLatest) return;
    const now = new Date();
    const change = (profile: UserDocument) => ({ ...profile, subscription: mergedSubscription(profile, fetched, now) });
    await changeProfile(database, transaction, userId, change, now);
  });
  return (await readProfile(database.reader, userId))?.subscription ?? FREE;
}

/** Pro without a subscription at the provider was granted by the operator. */
function mergedSubscription(profile: UserDocument, fetched: Subscription, now: Date): Subscription {
  const stored = profile.subscription;
  const isGranted = stored.stripeSubscriptionId === undefined && hasPro(stored, now.getTime());
  if (!isGranted || hasPro(fetched, now.getTime())) return fetched;
  const { stripeCustomerId } = fetched;
  return stripeCustomerId === undefined ? stored : { ...stored, stripeCustomerId };
}
