import { FREE, hasPro, type Subscription, subscriptionOf } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { changeProfile, readProfile } from "../profile/profiles.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** What bringing a profile up to date takes. */
export interface SyncParts {
  readonly database: Database;
  readonly provider: PaymentProvider;
}

/**
 * Asks the provider what a user has at this moment and stores it in their profile. Each asking has a number, taken before it begins; an answer is
 * stored only when no later asking has been answered yet, so that a slow answer never replaces a newer one. The provider's word holds, but for one
 * thing: Pro that the operator gave stays until its end, unless there is a subscription that gives it too.
 * @param effect done in the transaction that stores it, or that finds nothing to store
 * @returns what the profile holds after that
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError; nothing is stored then.
 */
export async function syncSubscription(
  { database, provider }: SyncParts,
  userId: string,
  effect: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<Subscription> {
  const asking = await database.write((transaction) =>
    transaction
      .updateTable("billing")
      .set((column) => ({ asked: column("asked", "+", 1) }))
      .where("userId", "=", userId)
      .returning(["customerId", "asked"])
      .executeTakeFirst(),
  );
  if (!asking) {
    await database.write(effect);
    return (await readProfile(database.reader, userId))?.subscription ?? FREE;
  }
  const found = await provider.subscription(asking.customerId);
  const told = subscriptionOf(found, provider.prices, asking.customerId);
  await database.write(async (transaction) => {
    await effect(transaction);
    const isLatest = await transaction
      .updateTable("billing")
      .set({ applied: asking.asked })
      .where("userId", "=", userId)
      .where("applied", "<", asking.asked)
      .returning("userId")
      .executeTakeFirst();
    if (!isLatest) return;
    const now = new Date();
    const change = (profile: UserDocument) => ({ ...profile, subscription: afterAnswer(profile, told, now) });
    await changeProfile(database, transaction, userId, change, now);
  });
  return (await readProfile(database.reader, userId))?.subscription ?? FREE;
}

/** What a profile holds after an answer. Pro without a subscription of the provider's is what the operator gave. */
function afterAnswer(profile: UserDocument, told: Subscription, now: Date): Subscription {
  const held = profile.subscription;
  const isGiven = held.stripeSubscriptionId === undefined && hasPro(profile, now.getTime());
  if (!isGiven || hasPro({ subscription: told }, now.getTime())) return told;
  const { stripeCustomerId } = told;
  return stripeCustomerId === undefined ? held : { ...held, stripeCustomerId };
}
