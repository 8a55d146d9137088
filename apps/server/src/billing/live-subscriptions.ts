import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { readProfile } from "../profile/profiles.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Counts the users whose stored subscription has not ended, paid or not. */
async function countLiveSubscriptions({ reader }: Pick<Database, "reader">): Promise<number> {
  let count = 0;
  for (const { userId } of await reader.selectFrom("billing").select("userId").execute()) {
    const subscription = (await readProfile(reader, userId))?.subscription;
    if (subscription?.stripeSubscriptionId !== undefined) count += 1;
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
