import type { CreateCheckoutRequest, CreateCheckoutResponse } from "@vr-eye-lab/domain/billing";
import { BILLINGS, type Billing, hasPro, PENDING_SIGN_UP_MS, type PriceIds } from "@vr-eye-lab/domain/billing";
import type { Database } from "../db/database.ts";
import { readProfile } from "../profile/profiles.ts";
import { ensureCustomer, replaceCustomer } from "./customers.ts";
import { type PaymentProvider, type ProviderCheckout, ProviderError } from "./payment-provider.ts";
import { syncSubscription } from "./sync.ts";
import { newTicket } from "./tickets.ts";

/** Who begins a checkout, and from where people come and go. */
export interface CheckoutParts {
  readonly database: Database;
  readonly provider: PaymentProvider;
  /** The address that users see. */
  readonly publicUrl: URL;
}

/** Times that it is begun anew when another request of the same user came between. */
const MOST_ROUNDS = 5;

/** The way to pay that a price id stands for; undefined for a price that is not offered. */
export function billingOfPrice(prices: PriceIds, priceId: string): Billing | undefined {
  return BILLINGS.find((billing) => prices[billing] === priceId);
}

/** Who wants to pay, and what. */
interface Wanted {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly billing: Billing;
}

/**
 * Where a user goes to pay: a checkout session that is open, or a new one. Whoever has a subscription already goes to the portal.
 * @param billing of the price that is asked for
 * @returns undefined for someone who has Pro without having paid: there is nothing to pay
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError
 */
export async function createCheckout(
  parts: CheckoutParts,
  { userId, email }: { readonly userId: string; readonly email: string },
  { priceId, afterSignUp = false }: CreateCheckoutRequest,
  billing: Billing,
): Promise<CreateCheckoutResponse | undefined> {
  const { database, provider, publicUrl } = parts;
  const profile = await readProfile(database.reader, userId);
  const hasSubscription = profile?.subscription.stripeSubscriptionId !== undefined;
  if (!hasSubscription && hasPro(profile, Date.now())) return undefined;

  let customerId = await ensureCustomer(database, provider, userId, email);
  const checkout = await payableCheckout(parts, { userId, customerId, priceId, billing }).catch(async (error) => {
    const isLost = error instanceof ProviderError && error.kind === "unknown-customer";
    // Whoever has a subscription must not come to pay twice because the server was given another account's keys.
    if (!isLost || hasSubscription) throw error;
    customerId = await replaceCustomer(database, provider, { userId, email, lost: customerId });
    return payableCheckout(parts, { userId, customerId, priceId, billing });
  });
  if (checkout === null) return { url: await provider.portal(customerId, homeOf(publicUrl)) };
  if (checkout.url === null) throw new ProviderError("api", 502, "checkout/no-url");
  const ticket = afterSignUp ? newTicket() : null;
  await keepCheckout(database, { sessionId: checkout.id, userId, priceId }, ticket?.hash ?? null);
  return { url: checkout.url, ...(ticket && { ticket: ticket.ticket }) };
}

/**
 * The one checkout session that this user can pay at this price, open or new; null for someone who has a subscription. There is never a second session that can be
 * paid: what is open at another price is closed first, and a new one's key names the session before it, so that two tabs that ask at once get the same.
 */
async function payableCheckout(parts: CheckoutParts, wanted: Wanted): Promise<ProviderCheckout | null> {
  const { provider } = parts;
  for (let round = 1; ; round++) {
    // What is open is asked first and what there is after it, so that what is paid in between is seen and not sold twice.
    const listed = await provider.checkouts(wanted.customerId);
    const subscription = await syncSubscription(parts, wanted.userId);
    if (subscription.plan === "pro") return null;

    const open = listed.filter(({ status }) => status === "open").map(({ id }) => id);
    const { payable, hasClosed } = await closeAllBut(provider, open, wanted);
    if (payable && !hasClosed) return payable;
    try {
      // One that was to be closed may have been paid at that moment.
      if (!hasClosed) {
        const made = await newCheckout(parts, wanted, listed[0]?.id ?? "first");
        // One without an address can't be paid: the caller reports it.
        if (made.url === null || (await isOnlyOpen(provider, wanted.customerId, made.id))) return made;
      }
    } catch (error) {
      const isTaken = error instanceof ProviderError && error.kind === "idempotency";
      if (!isTaken || round >= MOST_ROUNDS) throw error;
    }
    if (round >= MOST_ROUNDS) throw new ProviderError("idempotency", 409, "checkout/create-failed");
  }
}

/**
 * Whether a session that was just made is open, and no other is. Requests for several prices at once may each have made one, and a repeated key returns
 * a session that was closed since.
 */
async function isOnlyOpen(provider: PaymentProvider, customerId: string, sessionId: string): Promise<boolean> {
  const open = (await provider.checkouts(customerId)).filter(({ status }) => status === "open");
  return open.length === 1 && open[0]?.id === sessionId;
}

/** Finds, among open sessions, the newest one that is what is wanted, and closes all others. */
async function closeAllBut(provider: PaymentProvider, sessionIds: readonly string[], { userId, priceId }: Wanted) {
  let payable: ProviderCheckout | null = null;
  let hasClosed = false;
  for (const id of sessionIds) {
    const checkout = await provider.checkout(id);
    const isWanted = checkout?.status === "open" && checkout.priceId === priceId && checkout.userId === userId;
    if (isWanted && !payable) payable = checkout;
    else {
      await provider.expireCheckout(id);
      hasClosed = true;
    }
  }
  return { payable, hasClosed };
}

function newCheckout(
  { provider, publicUrl }: CheckoutParts,
  wanted: Wanted,
  lastSessionId: string,
): Promise<ProviderCheckout> {
  const home = homeOf(publicUrl);
  return provider.createCheckout({
    ...wanted,
    successUrl: `${home}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: home,
    idempotencyKey: `checkout-${wanted.userId}-${lastSessionId}`,
  });
}

/** Remembers a checkout session, and its ticket if there is a new one. */
async function keepCheckout(
  database: Database,
  checkout: { readonly sessionId: string; readonly userId: string; readonly priceId: string },
  ticketHash: string | null,
): Promise<void> {
  const now = Date.now();
  const ticket = ticketHash && {
    ticketHash,
    ticketExpiresAt: new Date(now + PENDING_SIGN_UP_MS).toISOString(),
  };
  const row = {
    ...checkout,
    createdAt: new Date(now).toISOString(),
    ticketHash: null,
    ticketExpiresAt: null,
    ...ticket,
  };
  await database.write((transaction) =>
    transaction
      .insertInto("checkout")
      .values(row)
      .onConflict((conflict) => {
        const known = conflict.column("sessionId");
        return ticket ? known.doUpdateSet(ticket) : known.doNothing();
      })
      .execute(),
  );
}

/** Where people come back to. Made of PUBLIC_URL alone, so that nothing in a request can lead them elsewhere. */
export function homeOf(publicUrl: URL): string {
  return new URL("/", publicUrl).href;
}
