import { type CreateCheckoutResponse, hasPro, standingOf } from "@vr-eye-lab/domain/billing";
import { RefusedError } from "../http/http-error.ts";
import { pageAddress } from "../http/page-address.ts";
import { lockLogin } from "../login/access-lock.ts";
import { readProfile } from "../profile/profiles.ts";
import { ensureCustomer } from "./customers.ts";
import { ProviderError } from "./provider-error.ts";
import { newTicket } from "./return-tickets.ts";
import type { NewCheckout } from "./stripe-client.ts";
import type { ProviderCheckout } from "./stripe-objects.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

export interface CheckoutDeps extends SyncDeps {
  /** The page's URL. */
  readonly publicUrl: URL;
}

type Requested = Pick<NewCheckout, "userId" | "customerId" | "priceId" | "billing">;

/**
 * Returns where a user pays: an open checkout or a new one, with a ticket that is valid from now on and replaces the checkout's
 * previous one. A user who has a subscription gets the portal, without a ticket.
 * @throws RefusedError for a user with Pro granted by the operator; ProviderError, DatabaseUnavailableError, UserGoneError, LoginEndedError
 */
export async function paymentPageFor(
  deps: CheckoutDeps,
  login: { readonly userId: string; readonly email: string; readonly loginId: string },
  { priceId, billing }: Pick<Requested, "priceId" | "billing">,
): Promise<CreateCheckoutResponse> {
  const { database, provider, publicUrl } = deps;
  const { userId } = login;
  const profile = await readProfile(database.reader, userId);
  const hasSubscription = profile?.subscription.stripeSubscriptionId !== undefined;
  if (!hasSubscription && hasPro(profile?.subscription, Date.now()))
    throw new RefusedError(409, "checkout/nothing-to-pay");

  let customerId = await ensureCustomer(database, provider, login);
  const checkout = await payableCheckout(deps, { userId, customerId, priceId, billing }).catch(async (error) => {
    const isLost = error instanceof ProviderError && error.kind === "unknown-customer";
    // With the keys of another provider account, a subscriber must not pay a second time.
    if (!isLost || hasSubscription) throw error;
    customerId = await ensureCustomer(database, provider, login, customerId);
    return payableCheckout(deps, { userId, customerId, priceId, billing });
  });
  if (checkout === null) return { url: await provider.portal(customerId, settingsOf(publicUrl)) };
  if (checkout.url === null) throw new ProviderError("api", 502, "checkout/no-url");
  const now = Date.now();
  const { ticket, row } = newTicket(now);
  await database.write(async (transaction) => {
    await lockLogin(transaction, login);
    await transaction
      .insertInto("checkout")
      .values({ sessionId: checkout.id, userId, priceId, createdAt: new Date(now).toISOString(), ...row })
      .onConflict((conflict) => conflict.column("sessionId").doUpdateSet(row))
      .execute();
  });
  return { url: checkout.url, ticket };
}

/**
 * The user's open checkout at this price, or a new one; null if they have a subscription. A user never has two payable checkouts, whatever
 * other tabs and processes request at the same time: each is created with a key that names the one before it, when that can't be paid any more.
 */
async function payableCheckout(deps: CheckoutDeps, requested: Requested): Promise<ProviderCheckout | null> {
  const { provider, publicUrl } = deps;
  const { userId, customerId, priceId } = requested;
  const home = new URL("/", pageAddress(publicUrl)).href;
  for (let attempt = 1; attempt <= 3; attempt++) {
    // In this order, a checkout that is paid in between shows up as a subscription.
    const listed = await provider.checkouts(customerId);
    if (standingOf(await syncSubscription(deps, userId), Date.now()) !== "free") return null;

    const open = listed.filter(({ status }) => status === "open");
    let payable: ProviderCheckout | null = null;
    for (const { id } of open) {
      const checkout = await provider.checkout(id);
      const isMatch = checkout?.status === "open" && checkout.priceId === priceId && checkout.userId === userId;
      if (isMatch && !payable) payable = checkout;
      else await provider.expireCheckout(id);
    }
    if (payable) return payable;
    // One of them may have been paid just before it was expired.
    if (open.length > 0) continue;
    return provider.createCheckout({
      ...requested,
      successUrl: `${home}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: home,
      // Two tabs get the same checkout. The provider refuses a key for a day that was used with another customer or price.
      idempotencyKey: `checkout-${customerId}-${listed[0]?.id ?? "first"}`,
    });
  }
  throw new ProviderError("idempotency", 409, "checkout/create-failed");
}

/** The return URL of the portal: the settings, which show the plan. */
export function settingsOf(publicUrl: URL): string {
  return new URL("/?tab=account&view=settings", pageAddress(publicUrl)).href;
}
