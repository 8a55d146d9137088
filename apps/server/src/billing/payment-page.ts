import { type CreateCheckoutResponse, hasPro, standingOf } from "@vr-eye-lab/domain/billing";
import { pageAddress } from "../http/page-address.ts";
import { lockLogin } from "../login/access-lock.ts";
import { readProfile } from "../profile/profiles.ts";
import { ensureCustomer, replaceCustomer } from "./customers.ts";
import { ProviderError } from "./provider-error.ts";
import { newTicket } from "./return-tickets.ts";
import type { NewCheckout, PaymentProvider } from "./stripe-client.ts";
import type { ProviderCheckout } from "./stripe-objects.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

export interface CheckoutDeps extends SyncDeps {
  /** The page's URL. */
  readonly publicUrl: URL;
}

/** Attempts if requests of the same user interfere from another process. */
const MAX_ATTEMPTS = 5;

type Requested = Pick<NewCheckout, "userId" | "customerId" | "priceId" | "billing">;

/**
 * Returns where a user pays: an open checkout or a new one, with a ticket that is valid from now on and replaces the checkout's
 * previous one. A user who has a subscription gets the portal, without a ticket.
 * @returns undefined for a user with Pro granted by the operator
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError, LoginEndedError
 */
export async function paymentPageFor(
  deps: CheckoutDeps,
  login: { readonly userId: string; readonly email: string; readonly loginId: string },
  { priceId, billing }: Pick<Requested, "priceId" | "billing">,
): Promise<CreateCheckoutResponse | undefined> {
  const { database, provider, publicUrl } = deps;
  const { userId, email } = login;
  const profile = await readProfile(database.reader, userId);
  const hasSubscription = profile?.subscription.stripeSubscriptionId !== undefined;
  if (!hasSubscription && hasPro(profile?.subscription, Date.now())) return undefined;

  let customerId = await ensureCustomer(database, provider, userId, email);
  const checkout = await payableCheckout(deps, { userId, customerId, priceId, billing }).catch(async (error) => {
    const isLost = error instanceof ProviderError && error.kind === "unknown-customer";
    // With the keys of another provider account, a subscriber must not pay a second time.
    if (!isLost || hasSubscription) throw error;
    customerId = await replaceCustomer(database, provider, { userId, email, lost: customerId });
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
 * other tabs and processes request at the same time. Each attempt takes these steps:
 * 1. List the checkouts, then sync the subscription. In this order, a checkout that is paid in between shows up as a subscription.
 * 2. Expire the open checkouts that don't match. One of them may have been paid just before, so start again.
 * 3. Return the open checkout that matches.
 * 4. Create a checkout. Return it if no other is open; else another process has created one too, so start again.
 */
async function payableCheckout(deps: CheckoutDeps, requested: Requested): Promise<ProviderCheckout | null> {
  const { provider } = deps;
  const home = homeOf(deps.publicUrl);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const listed = await provider.checkouts(requested.customerId);
    const subscription = await syncSubscription(deps, requested.userId);
    if (standingOf(subscription, Date.now()) !== "free") return null;

    const open = listed.filter(({ status }) => status === "open").map(({ id }) => id);
    const { payable, hasExpired } = await expireOthers(provider, open, requested);
    if (hasExpired) continue;
    if (payable) return payable;
    try {
      const created = await provider.createCheckout({
        ...requested,
        successUrl: `${home}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: home,
        // Two tabs get the same checkout. The provider refuses a key for a day that was used with another customer.
        idempotencyKey: `checkout-${requested.customerId}-${listed[0]?.id ?? "first"}`,
      });
      // The caller reports a checkout without a URL.
      if (created.url === null || (await isOnlyOpen(provider, requested.customerId, created.id))) return created;
      // The next attempt would have expired the others.
      if (attempt === MAX_ATTEMPTS) await provider.expireCheckout(created.id);
    } catch (error) {
      const isTaken = error instanceof ProviderError && error.kind === "idempotency";
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
  throw new ProviderError("idempotency", 409, "checkout/create-failed");
}

/**
 * Whether a new checkout is open, and no other is. Processes asked for several prices at once may each create one, and a repeated key may
 * return one that was expired since.
 */
async function isOnlyOpen(provider: PaymentProvider, customerId: string, checkoutId: string): Promise<boolean> {
  const open = (await provider.checkouts(customerId)).filter(({ status }) => status === "open");
  return open.length === 1 && open[0]?.id === checkoutId;
}

/** Finds the newest open checkout that matches the request, and expires all others. */
async function expireOthers(provider: PaymentProvider, checkoutIds: readonly string[], { userId, priceId }: Requested) {
  let payable: ProviderCheckout | null = null;
  let hasExpired = false;
  for (const id of checkoutIds) {
    const checkout = await provider.checkout(id);
    const isMatch = checkout?.status === "open" && checkout.priceId === priceId && checkout.userId === userId;
    if (isMatch && !payable) payable = checkout;
    else {
      await provider.expireCheckout(id);
      hasExpired = true;
    }
  }
  return { payable, hasExpired };
}

/** The return URL of a checkout: one of the page's own addresses, so that a request can't redirect users elsewhere. */
function homeOf(publicUrl: URL): string {
  return new URL("/", pageAddress(publicUrl)).href;
}

/** The return URL of the portal: the settings, which show the plan. */
export function settingsOf(publicUrl: URL): string {
  return new URL("/?tab=account&view=settings", pageAddress(publicUrl)).href;
}
