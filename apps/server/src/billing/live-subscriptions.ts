import type { Subscription } from "@vr-eye-lab/domain/billing";
import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { readProfile } from "../profile/profiles.ts";
import type { PaymentProvider } from "./stripe-client.ts";

/** Whether the provider still charges a stored subscription. Without the provider's keys, it is as it was when they were last set. */
export function isStillCharged(subscription: Subscription | undefined, now: Date): boolean {
  if (subscription?.stripeSubscriptionId === undefined) return false;
  const { endsAtPeriodEnd, currentPeriodEnd } = subscription;
  return !(endsAtPeriodEnd && currentPeriodEnd !== undefined && new Date(currentPeriodEnd) < now);
}

/** Counts the users whose subscription is still charged. */
export async function countLiveSubscriptions({ reader }: Pick<Database, "reader">): Promise<number> {
  const now = new Date();
  let count = 0;
  for (const { userId } of await reader.selectFrom("billing").select("userId").execute()) {
    if (isStillCharged((await readProfile(reader, userId))?.subscription, now)) count += 1;
  }
  return count;
}

/** Warns the operator of a server with PAYMENTS=none about subscriptions that are still charged. */
export async function warnAboutSubscriptions(
  database: Pick<Database, "reader">,
  provider: PaymentProvider | null,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const subscriptions = await countLiveSubscriptions(database);
  if (subscriptions === 0) return;
  const advice = provider
    ? "Cancel them at the payment provider, or ask the users to cancel in Account, Settings"
    : "Set the STRIPE_ variables, so that webhooks and the portal work until they are cancelled";
  log.warn({ subscriptions }, `PAYMENTS is none, but users have subscriptions, which are still charged. ${advice}.`);
}
