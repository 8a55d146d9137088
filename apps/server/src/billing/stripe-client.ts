import type { Price } from "@vr-eye-lab/domain/api";
import { BILLINGS, billingOfPrice, type PriceIds, type ProviderSubscription } from "@vr-eye-lab/domain/billing";
import Stripe from "stripe";
import type { PaymentProvider } from "./payment-provider.ts";
import { ProviderError } from "./provider-error.ts";
import { providerErrorOf } from "./stripe-errors.ts";
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

/** The payment provider, called with its own client. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  prices,
  apiBase,
  timeout = CLIENT.timeout,
}: StripeOptions): PaymentProvider {
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
    prices,
    createCustomer: (userId, email, lost) =>
      convertErrors(async () => {
        const metadata = { userId };
        const name = lost === undefined ? `customer-${userId}` : `customer-${userId}-${lost}`;
        const customer = await keys.run(name, (idempotencyKey) =>
          stripe.customers.create({ email, metadata }, { idempotencyKey }),
        );
        return expectObject(customer, "customer").id;
      }),
    createCheckout: ({ userId, customerId, priceId, billing, successUrl, cancelUrl, idempotencyKey: name }) =>
      convertErrors(async () => {
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
        const checkout = await keys.run(name, (idempotencyKey) =>
          stripe.checkout.sessions.create(wanted, { idempotencyKey }),
        );
        return checkoutOf(expectObject(checkout, "checkout.session"), null);
      }),
    checkouts: (customer) =>
      convertErrors(async () => {
        const { data } = expectObject(await stripe.checkout.sessions.list({ customer, limit: 100 }), "list");
        return data.map(({ id, status }) => ({ id, status }));
      }),
    checkout: (sessionId) =>
      orNull(async () => {
        const checkout = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] });
        expectObject(checkout, "checkout.session");
        const id = idOf(checkout.subscription);
        const bought = id === null ? null : await orNull(() => stripe.subscriptions.retrieve(id));
        return checkoutOf(checkout, bought && subscriptionFrom(expectObject(bought, "subscription")));
      }),
    expireCheckout: (sessionId) =>
      convertErrors(async () => {
        try {
          expectObject(await stripe.checkout.sessions.expire(sessionId), "checkout.session");
        } catch (error) {
          // It has just been paid, expired or deleted.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    subscription: (customerId) =>
      convertErrors(async () => {
        const current = (await subscriptionsOf(customerId)).filter(({ status }) => !ENDED.has(status));
        return current.map(subscriptionFrom).toSorted((a, b) => worthOf(b) - worthOf(a))[0] ?? null;
      }),
    cancelAll: (customerId) =>
      convertErrors(async () => {
        for (const { id, status } of await subscriptionsOf(customerId)) {
          if (!ENDED.has(status)) expectObject(await stripe.subscriptions.cancel(id), "subscription");
        }
      }),
    portal: (customerId, returnUrl) =>
      convertErrors(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return expectObject(session, "billing_portal.session").url;
      }),
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
    readEvent: (body, signature) =>
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

/** @throws ProviderError and nothing else */
async function convertErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** Like `convertErrors`, but returns null for 404. */
function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return convertErrors(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

/** Checks the type of an answer, since the client accepts anything, even an error page. */
function expectObject<Value extends { readonly object: string }>(value: Value, object: Value["object"]): Value {
  if (value.object === object) return value;
  throw new ProviderError("api", 502, "checkout/unavailable", { cause: new Error(`The answer is not a ${object}.`) });
}
