import { BILLINGS, type PriceIds, type ProviderSubscription } from "@vr-eye-lab/domain/billing";
import Stripe from "stripe";
import { type PaymentProvider, ProviderError, type ProviderPrice } from "./payment-provider.ts";
import { providerErrorOf } from "./stripe-errors.ts";
import { createStripeHttpClient } from "./stripe-http-client.ts";
import { createIdempotencyKeys } from "./stripe-keys.ts";
import { checkoutOf, eventOf, idOf, subscriptionFrom } from "./stripe-objects.ts";

/** How the payment client is set up. Source: product specification, section 9. Its waits between tries, 0.5 s to 5 s with jitter, are its own. */
const CLIENT = { apiVersion: "2025-02-24.acacia", timeout: 80_000, maxNetworkRetries: 2 } as const;
/** Seconds that a webhook's signature may be old. */
const WEBHOOK_TOLERANCE = 300;
/** Objects that paging through a list fetches at most. */
const MOST_PAGED = 10_000;

/** What a client of the provider is made of. */
export interface StripeParts {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: PriceIds;
  /** Another address of the API than the provider's own. */
  readonly apiBase?: URL | undefined;
  /** Milliseconds that one try may take; 80,000 but in tests. */
  readonly timeout?: number;
}

/** The payment provider by its own client, the only place that knows it. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  prices,
  apiBase,
  timeout = CLIENT.timeout,
}: StripeParts): PaymentProvider {
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
      told(async () => {
        const metadata = { userId };
        const name = lost === undefined ? `customer-${userId}` : `customer-${userId}-${lost}`;
        const customer = await keys.make(name, (idempotencyKey) =>
          stripe.customers.create({ email, metadata }, { idempotencyKey }),
        );
        return expected(customer, "customer").id;
      }),
    createCheckout: ({ userId, customerId, priceId, billing, successUrl, cancelUrl, idempotencyKey: name }) =>
      told(async () => {
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
        const session = await keys.make(name, (idempotencyKey) =>
          stripe.checkout.sessions.create(wanted, { idempotencyKey }),
        );
        return checkoutOf(expected(session, "checkout.session"), null);
      }),
    checkouts: (customer) =>
      told(async () => {
        const { data } = expected(await stripe.checkout.sessions.list({ customer, limit: 100 }), "list");
        return data.map(({ id, status }) => ({ id, status }));
      }),
    checkout: (sessionId) =>
      orNull(async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] });
        expected(session, "checkout.session");
        const id = idOf(session.subscription);
        const bought = id === null ? null : await orNull(() => stripe.subscriptions.retrieve(id));
        return checkoutOf(session, bought && subscriptionFrom(expected(bought, "subscription")));
      }),
    expireCheckout: (sessionId) =>
      told(async () => {
        try {
          expected(await stripe.checkout.sessions.expire(sessionId), "checkout.session");
        } catch (error) {
          // Paid, expired or gone in the meantime: there is nothing left to expire.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      }),
    subscription: (customerId) =>
      told(async () => {
        const living = (await subscriptionsOf(customerId)).filter(({ status }) => !ENDED.has(status));
        return living.map(subscriptionFrom).toSorted((a, b) => worthOf(b) - worthOf(a))[0] ?? null;
      }),
    cancelAll: (customerId) =>
      told(async () => {
        for (const { id, status } of await subscriptionsOf(customerId)) {
          if (!ENDED.has(status)) expected(await stripe.subscriptions.cancel(id), "subscription");
        }
      }),
    portal: (customerId, returnUrl) =>
      told(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return expected(session, "billing_portal.session").url;
      }),
    priceList: () =>
      told(async () => {
        const list: ProviderPrice[] = [];
        for (const billing of BILLINGS) {
          const priceId = prices[billing];
          if (priceId === undefined) continue;
          const { unit_amount, currency } = expected(await stripe.prices.retrieve(priceId), "price");
          if (unit_amount !== null) list.push({ billing, priceId, amount: unit_amount, currency });
        }
        return list;
      }),
    readEvent: (body, signature) =>
      told(async () =>
        eventOf(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, WEBHOOK_TOLERANCE)),
      ),
  };

  /** Every subscription of a customer, whatever became of it. */
  async function subscriptionsOf(customerId: string): Promise<Stripe.Subscription[]> {
    const list = await stripe.subscriptions
      .list({ customer: customerId, status: "all", limit: 100 })
      .autoPagingToArray({ limit: MOST_PAGED });
    return list.map((each) => expected(each, "subscription"));
  }

  /** How much a living subscription gives: one at a price of ours before all others, and of two the one that lasts longer. */
  function worthOf({ status, priceId, currentPeriodEnd }: ProviderSubscription): number {
    const rank = WORTH.indexOf(status);
    const isOurs = BILLINGS.some((billing) => priceId !== null && prices[billing] === priceId);
    return (isOurs ? 100 : 0) + rank + currentPeriodEnd / 1e11;
  }
}

/** Statuses from the one that gives nothing to the one that gives most. */
const WORTH = ["incomplete", "paused", "unpaid", "past_due", "trialing", "active"];
const ENDED = new Set(["canceled", "incomplete_expired"]);

/** @throws ProviderError and nothing else. */
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** The same for what may not be there. */
function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return told(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

/** The client takes anything for the object that it asked for, even a page that says something is wrong. */
function expected<Value extends { readonly object: string }>(value: Value, object: Value["object"]): Value {
  if (value.object === object) return value;
  throw new ProviderError("api", 502, "checkout/unavailable", { cause: new Error(`The answer is no ${object}.`) });
}
