import {
  type Billing,
  type CreateCheckoutRequest,
  type CreateCheckoutResponse,
  hasPro,
} from "@vr-eye-lab/domain/billing";
import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { pageAddress } from "../http/page-address.ts";
import { lockLogin } from "../login/access-lock.ts";
import { readProfile } from "../profile/profiles.ts";
import { ensureCustomer, replaceCustomer } from "./customers.ts";
import type { NewCheckout, PaymentProvider, ProviderCheckout } from "./payment-provider.ts";
import { ProviderError } from "./provider-error.ts";
import { newTicket, type TicketRow } from "./return-tickets.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

export interface CheckoutDeps extends SyncDeps {
  /** The page's URL. */
  readonly publicUrl: URL;
}

/** Attempts if requests of the same user interfere from another process. */
const MAX_ATTEMPTS = 5;

type Requested = Pick<NewCheckout, "userId" | "customerId" | "priceId" | "billing">;

/**
 * Returns where a user pays: an open checkout, a new one, or the portal if they have a subscription.
 * @param billing the billing period of the price
 * @returns undefined for a user with Pro granted by the operator
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError, LoginEndedError
 */
export async function createCheckout(
  deps: CheckoutDeps,
  login: { readonly userId: string; readonly email: string; readonly loginId: string },
  { priceId, afterSignUp = false }: CreateCheckoutRequest,
  billing: Billing,
): Promise<CreateCheckoutResponse | undefined> {
  const { database, provider, publicUrl } = deps;
  const { userId, email } = login;
  const profile = await readProfile(database.reader, userId);
  const hasSubscription = profile?.subscription.stripeSubscriptionId !== undefined;
  if (!hasSubscription && hasPro(profile, Date.now())) return undefined;

  let customerId = await ensureCustomer(database, provider, userId, email);
  const checkout = await payableCheckout(deps, { userId, customerId, priceId, billing }).catch(async (error) => {
    const isLost = error instanceof ProviderError && error.kind === "unknown-customer";
    // With the keys of another provider account, a subscriber must not pay a second time.
    if (!isLost || hasSubscription) throw error;
    customerId = await replaceCustomer(database, provider, { userId, email, lost: customerId });
    return payableCheckout(deps, { userId, customerId, priceId, billing });
  });
  if (checkout === null) return { url: await provider.portal(customerId, homeOf(publicUrl)) };
  if (checkout.url === null) throw new ProviderError("api", 502, "checkout/no-url");
  const now = Date.now();
  const made = afterSignUp ? newTicket(now) : undefined;
  const row = { sessionId: checkout.id, userId, priceId, createdAt: new Date(now).toISOString() };
  await database.write(async (transaction) => {
    if (made) await lockLogin(transaction, login);
    await storeCheckout(transaction, row, made?.row);
  });
  return { url: checkout.url, sessionId: checkout.id, ...(made && { ticket: made.ticket }) };
}

/**
 * The user's open checkout at this price, or a new one; null if they have a subscription. A user never has two payable checkouts: the
 * ones at other prices are expired first, and a new one's idempotency key contains the previous checkout's id, so that two tabs get the
 * same one.
 */
async function payableCheckout(deps: CheckoutDeps, requested: Requested): Promise<ProviderCheckout | null> {
  const { provider } = deps;
  for (let attempt = 1; ; attempt++) {
    // In this order: a checkout that is paid in between shows up as a subscription and is not sold twice.
    const listed = await provider.checkouts(requested.customerId);
    const subscription = await syncSubscription(deps, requested.userId);
    if (subscription.plan === "pro") return null;

    const open = listed.filter(({ status }) => status === "open").map(({ id }) => id);
    const { payable, hasExpired } = await expireOthers(provider, open, requested);
    if (payable && !hasExpired) return payable;
    try {
      // A checkout that was expired here may have been paid just before. Check again.
      if (!hasExpired) {
        const home = homeOf(deps.publicUrl);
        const created = await provider.createCheckout({
          ...requested,
          successUrl: `${home}?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: home,
          idempotencyKey: `checkout-${requested.userId}-${listed[0]?.id ?? "first"}`,
        });
        // The caller reports a checkout without a URL.
        if (created.url === null || (await isOnlyOpen(provider, requested.customerId, created.id))) return created;
        // The next attempt would have expired the others.
        if (attempt >= MAX_ATTEMPTS) await provider.expireCheckout(created.id);
      }
    } catch (error) {
      const isTaken = error instanceof ProviderError && error.kind === "idempotency";
      if (!isTaken || attempt >= MAX_ATTEMPTS) throw error;
    }
    if (attempt >= MAX_ATTEMPTS) throw new ProviderError("idempotency", 409, "checkout/create-failed");
  }
}

/**
 * Whether a new checkout is open, and no other is. Processes asked for several prices at once may each create one, and a repeated key may
 * return one that was expired since.
 */
async function isOnlyOpen(provider: PaymentProvider, customerId: string, sessionId: string): Promise<boolean> {
  const open = (await provider.checkouts(customerId)).filter(({ status }) => status === "open");
  return open.length === 1 && open[0]?.id === sessionId;
}

/** Finds the newest open checkout that matches the request, and expires all others. */
async function expireOthers(provider: PaymentProvider, sessionIds: readonly string[], { userId, priceId }: Requested) {
  let payable: ProviderCheckout | null = null;
  let hasExpired = false;
  for (const id of sessionIds) {
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

/** Stores a checkout, and its new ticket if there is one. */
async function storeCheckout(
  transaction: Transaction<Tables>,
  checkout: Pick<Insertable<Tables["checkout"]>, "sessionId" | "userId" | "priceId" | "createdAt">,
  ticket: TicketRow | undefined,
): Promise<void> {
  await transaction
    .insertInto("checkout")
    .values({ ...checkout, ...ticket })
    .onConflict((conflict) => {
      const known = conflict.column("sessionId");
      return ticket ? known.doUpdateSet(ticket) : known.doNothing();
    })
    .execute();
}

/** The return URL: one of the page's own addresses, so that a request can't redirect users elsewhere. */
export function homeOf(publicUrl: URL): string {
  return new URL("/", pageAddress(publicUrl)).href;
}
