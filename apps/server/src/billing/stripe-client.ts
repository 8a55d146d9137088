import type { Price } from "@vr-eye-lab/domain/api";
import {
  BILLINGS,
  type Billing,
  billingOfPrice,
  type PriceIds,
  type ProviderSubscription,
} from "@vr-eye-lab/domain/billing";
import Stripe from "stripe";
import { ProviderError } from "./provider-error.ts";
import { convertErrors, orNull } from "./stripe-errors.ts";
import { createStripeHttpClient } from "./stripe-http-client.ts";
import { createIdempotencyKeys } from "./stripe-idempotency-keys.ts";
import { checkoutOf, eventOf, idOf, subscriptionFrom } from "./stripe-objects.ts";

/** Source: product specification, section 9. Retries wait 0.5 s to 5 s with jitter, the client's default. */
const CLIENT = { apiVersion: "2025-02-24.acacia", timeout: 80_000, maxNetworkRetries: 2 } as const;
/** Maximum age of a webhook's signature, in seconds. */
const WEBHOOK_TOLERANCE = 300;
/** Maximum number of objects fetched from a list. */
const MAX_PAGED = 10_000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: PriceIds;
  /** Base URL of the API, if not the provider's own. */
  readonly apiBase?: URL | undefined;
  /** Milliseconds per attempt. Tests use a lower value. */
  readonly timeout?: number;
}

export interface NewCheckout {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly billing: Billing;
  /** Absolute URLs. The provider replaces `{CHECKOUT_SESSION_ID}` in the first. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Two requests with the same key create one checkout. */
  readonly idempotencyKey: string;
}

/** The payment provider in the product's terms. Every call throws ProviderError and nothing else. */
export type PaymentProvider = ReturnType<typeof createStripeProvider>;

/** Calls the payment provider with its own client. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  prices,
  apiBase,
  timeout = CLIENT.timeout,
}: StripeOptions) {
  const stripe = new Stripe(secretKey, {
    ...CLIENT,
    timeout,
    telemetry: false,
    httpClient: createStripeHttpClient(),
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === "https:" ? 443 : 80),
      protocol: apiBase.protocol === "https:" ? "https" : "http",
    }),
  });
  const keys = createIdempotencyKeys();

  return {
    /** The configured price ids. */
    prices,
    /**
     * Creates the customer of a user; repeated calls for a user create one.
     * @param lost the user's previous customer, if the provider doesn't know it any more
     * @returns the customer's id
     */
    createCustomer: (userId: string, email: string, lost?: string) =>
      convertErrors(async () => {
        const metadata = { userId };
        const name = lost === undefined ? `customer-${userId}` : `customer-${userId}-${lost}`;
        const customer = await keys.run(name, (idempotencyKey) =>
          stripe.customers.create({ email, metadata }, { idempotencyKey }),
        );
        return expectObject(customer, "customer").id;
      }),
    /** Sets the address that receipts go to. */
    setEmail: (customerId: string, email: string) =>
      convertErrors(async () => {
        expectObject(await stripe.customers.update(customerId, { email }), "customer");
      }),
    createCheckout: (checkout: NewCheckout) =>
      convertErrors(async () => {
        const { userId, customerId, priceId, billing, successUrl, cancelUrl, idempotencyKey: name } = checkout;
        const metadata = { userId, plan: "pro", billing };
        const wanted: Stripe.Checkout.SessionCreateParams = {
          mode: "subscription",
          line_items: [{ price: priceId, quantity: 1 }],
          customer: customerId,
          client_reference_id: userId,
          metadata,
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
          expand: ["line_items"],
        };
        const created = await keys.run(name, (idempotencyKey) =>
          stripe.checkout.sessions.create(wanted, { idempotencyKey }),
        );
        return checkoutOf(expectObject(created, "checkout.session"), null);
      }),
    /** A customer's latest checkouts, newest first, at most 100. */
    checkouts: (customer: string) =>
      convertErrors(async () => {
        const { data } = expectObject(await stripe.checkout.sessions.list({ customer, limit: 100 }), "list");
        return data.map(({ id, status }) => ({ id, status }));
      }),
    /** @returns null if there is no such checkout */
    checkout: (checkoutId: string) =>
      orNull(async () => {
        const checkout = await stripe.checkout.sessions.retrieve(checkoutId, { expand: ["line_items"] });
        expectObject(checkout, "checkout.session");
        const id = idOf(checkout.subscription);
        const bought = id === null ? null : await orNull(() => stripe.subscriptions.retrieve(id));
        return checkoutOf(checkout, bought && subscriptionFrom(expectObject(bought, "subscription")));
      }),
    /** Makes an open checkout unpayable. Does nothing to any other. */
    expireCheckout: (checkoutId: string) =>
      convertErrors(async () => {
        try {
          expectObject(await stripe.checkout.sessions.expire(checkoutId), "checkout.session");
        } catch (error) {
          // It has just been paid, expired or deleted.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    /** The customer's current subscription, never cached: of several, the most valuable one that has not ended. */
    subscription: (customerId: string) =>
      convertErrors(async () => {
        const current = (await subscriptionsOf(customerId)).filter(({ status }) => !ENDED.has(status));
        return current.map(subscriptionFrom).toSorted((a, b) => worthOf(b) - worthOf(a))[0] ?? null;
      }),
    /** Ends all subscriptions of a customer immediately. */
    cancelAll: (customerId: string) =>
      convertErrors(async () => {
        for (const { id, status } of await subscriptionsOf(customerId)) {
          if (!ENDED.has(status)) expectObject(await stripe.subscriptions.cancel(id), "subscription");
        }
      }),
    /** @returns the URL of the page where the customer manages their subscription */
    portal: (customerId: string, returnUrl: string) =>
      convertErrors(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return expectObject(session, "billing_portal.session").url;
      }),
    /** The configured prices that have an amount. */
    priceList: () =>
      convertErrors(async () => {
        const list: Price[] = [];
        for (const billing of BILLINGS) {
          const priceId = prices[billing];
          if (priceId === undefined) continue;
          const { unit_amount, currency } = expectObject(await stripe.prices.retrieve(priceId), "price");
          if (unit_amount !== null) list.push({ billing, priceId, amount: unit_amount, currency });
        }
        return list;
      }),
    /**
     * Reads a webhook.
     * @param body byte for byte as received
     * @throws ProviderError of kind 'signature' if the signature is missing, wrong or older than 300 s
     */
    readEvent: (body: string, signature: string) =>
      convertErrors(async () =>
        eventOf(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, WEBHOOK_TOLERANCE)),
      ),
  };

  /** All subscriptions of a customer, including ended ones. */
  async function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
    const list = await stripe.subscriptions
      .list({ customer: customerId, status: "all", limit: 100 })
      .autoPagingToArray({ limit: MAX_PAGED });
    return list.map((each) => expectObject(each, "subscription"));
  }

  /** Rank of a subscription: our prices first, then by status, then the one that ends later. */
  function worthOf({ status, priceId, currentPeriodEnd }: ProviderSubscription): number {
    const rank = WORTH.indexOf(status);
    const isOurs = billingOfPrice(prices, priceId) !== undefined;
    return (isOurs ? 100 : 0) + rank + currentPeriodEnd / 1e11;
  }
}

/** Statuses by rank, lowest first. */
const WORTH = ["incomplete", "paused", "unpaid", "past_due", "trialing", "active"];
const ENDED = new Set(["canceled", "incomplete_expired"]);

/** Checks the type of an answer, since the client accepts anything, even an error page. */
function expectObject<Value extends { readonly object: string }>(value: Value, object: Value["object"]): Value {
  if (value.object === object) return value;
  throw new ProviderError("api", 502, "checkout/unavailable", { cause: new Error(`The answer is not a ${object}.`) });
}
