import type { CreateCheckoutRequest, CreateCheckoutResponse } from "@vr-eye-lab/domain/api";
import { BILLINGS, type Billing, PENDING_SIGN_UP_MS, type PriceIds } from "@vr-eye-lab/domain/plan";
import type { Database } from "../db/database.ts";
import { ensureCustomer } from "./customers.ts";
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

/** Checkouts older than this have expired at the provider: milliseconds of a day. */
const CHECKOUT_LIVES_MS = 86_400_000;

/** The way to pay that a price id stands for; undefined for a price that is not offered. */
export function billingOfPrice(prices: PriceIds, priceId: string): Billing | undefined {
  return BILLINGS.find((billing) => prices[billing] === priceId);
}

/**
 * Where a user goes to pay: a checkout session that is open, or a new one. Whoever has a subscription already goes to the portal, and there is never more than one
 * session of a user that can be paid: two tabs that ask at once get the same, since the key of the request counts the user's checkouts.
 * @param billing of the price that is asked for
 * @throws ProviderError, DatabaseUnavailableError
 */
export async function createCheckout(
  parts: CheckoutParts,
  user: { readonly userId: string; readonly email: string },
  { priceId, afterSignUp = false }: CreateCheckoutRequest,
  billing: Billing,
): Promise<CreateCheckoutResponse> {
  const { database, provider, publicUrl } = parts;
  const customerId = await ensureCustomer(database, provider, user.userId, user.email);
  const subscription = await syncSubscription(parts, user.userId);
  if (subscription.plan === "pro") return { url: await provider.portal(customerId, homeOf(publicUrl)) };

  const open = await openCheckout(parts, user.userId, priceId);
  const checkout = open ?? (await newCheckout(parts, user.userId, customerId, priceId, billing));
  if (checkout.url === null) throw new ProviderError("api", 502, "checkout/no-url");
  const ticket = afterSignUp ? newTicket() : null;
  await keepCheckout(database, { sessionId: checkout.id, userId: user.userId, priceId }, ticket?.hash ?? null);
  return { url: checkout.url, ...(ticket && { ticket: ticket.ticket }) };
}

/** A user's checkout session that can still be paid at this price. Those at another price are closed. */
async function openCheckout(
  { database, provider }: CheckoutParts,
  userId: string,
  priceId: string,
): Promise<ProviderCheckout | null> {
  const rows = await database.reader
    .selectFrom("checkout")
    .select("sessionId")
    .where("userId", "=", userId)
    .where("verifiedAt", "is", null)
    .where("createdAt", ">", new Date(Date.now() - CHECKOUT_LIVES_MS).toISOString())
    .orderBy("createdAt", "desc")
    .execute();
  for (const { sessionId } of rows) {
    const checkout = await provider.checkout(sessionId);
    if (checkout?.status !== "open") continue;
    if (checkout.priceId === priceId) return checkout;
    await provider.expireCheckout(sessionId);
  }
  return null;
}

async function newCheckout(
  { database, provider, publicUrl }: CheckoutParts,
  userId: string,
  customerId: string,
  priceId: string,
  billing: Billing,
): Promise<ProviderCheckout> {
  const { before } = await database.reader
    .selectFrom("checkout")
    .select(({ fn }) => fn.countAll<number | string>().as("before"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const home = homeOf(publicUrl);
  return provider.createCheckout({
    userId,
    customerId,
    priceId,
    billing,
    successUrl: `${home}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: home,
    idempotencyKey: `checkout-${userId}-${before}`,
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
