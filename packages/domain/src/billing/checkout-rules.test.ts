import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Checkout,
  judgeCheckout,
  type PriceIds,
  type ProviderSubscription,
  subscriptionOf,
} from "./checkout-rules.ts";
import { hasPro } from "./entitlements.ts";

const PRICES = { monthly: "price_m", quarterly: "price_q", yearly: "price_y" };
/** Seconds since 1970, and the same as people write it. */
const END = 1_800_000_000;
const END_ISO = "2027-01-15T08:00:00.000Z";

const SUBSCRIPTION: ProviderSubscription = {
  id: "sub_1",
  customerId: "cus_1",
  status: "active",
  priceId: "price_q",
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
};
const SESSION: Checkout = {
  status: "complete",
  customerId: "cus_1",
  metadata: { plan: "pro", billing: "quarterly" },
  subscription: SUBSCRIPTION,
};

const STATUSES = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const;
const anyStatus = fc.oneof(fc.constantFrom(...STATUSES), fc.string());
const anyPrice = fc.option(fc.oneof(fc.constantFrom(...Object.values(PRICES)), fc.string()));
const anyPrices: fc.Arbitrary<PriceIds> = fc.record(
  { monthly: fc.constant("price_m"), quarterly: fc.constant("price_q"), yearly: fc.constant("price_y") },
  { requiredKeys: [] },
);
const anySubscription: fc.Arbitrary<ProviderSubscription> = fc.record({
  id: fc.string(),
  customerId: fc.string(),
  status: anyStatus,
  priceId: anyPrice,
  currentPeriodEnd: fc.integer({ min: 0, max: 4e9 }),
  cancelAtPeriodEnd: fc.boolean(),
});

describe("checking a checkout", () => {
  it("returns billing, customer, subscription and the end of the period [R-152]", () => {
    expect(judgeCheckout(SESSION, PRICES)).toEqual({
      valid: true,
      purchase: {
        billing: "quarterly",
        customerId: "cus_1",
        subscriptionId: "sub_1",
        currentPeriodEnd: END_ISO,
      },
    });
    const without = judgeCheckout({ ...SESSION, subscription: null }, PRICES);
    expect(without).toMatchObject({ purchase: { subscriptionId: null, currentPeriodEnd: null } });
  });

  it.each(["open", "expired", null])("accepts status %s only with a customer and a plan [R-153]", (status) => {
    const values = { status: status ?? "unknown" };
    const error = `Checkout session is ${values.status}. Please complete payment process.`;
    const refused = { valid: false, code: "checkout/not-complete", values, error };
    const judged = (change: Partial<Checkout>) => judgeCheckout({ ...SESSION, status, ...change }, PRICES);
    expect(judged({})).toMatchObject({ valid: true });
    expect(judged({ customerId: null })).toEqual(refused);
    expect(judged({ metadata: { billing: "quarterly" } })).toEqual(refused);
    expect(judged({ metadata: { plan: "" } })).toEqual(refused);
  });

  it("rejects a complete checkout without a customer [R-153]", () => {
    expect(judgeCheckout({ ...SESSION, customerId: null }, PRICES)).toEqual({
      valid: false,
      code: "checkout/no-customer",
      error: "No customer information found in the checkout session.",
    });
  });

  it.each([
    [{ plan: "pro", billing: "yearly" }, "price_q", "yearly"],
    [{}, "price_q", "quarterly"],
    [{ plan: "gold", billing: "weekly" }, "price_y", "yearly"],
    [{ billing: "" }, "price_m", "monthly"],
    [{}, "price_of_something_else", "monthly"],
    [{}, null, "monthly"],
  ])("reads the billing period from %j at the price %s [R-154]", (metadata, priceId, billing) => {
    const session = { ...SESSION, metadata, subscription: { ...SUBSCRIPTION, priceId } };
    expect(judgeCheckout(session, PRICES)).toMatchObject({ purchase: { billing } });
  });
});

describe("the subscription in a profile", () => {
  it("has every field that the page needs [R-152]", () => {
    expect(subscriptionOf({ ...SUBSCRIPTION, cancelAtPeriodEnd: true }, PRICES, "cus_1")).toEqual({
      plan: "pro",
      status: "active",
      billing: "quarterly",
      currentPeriodEnd: END_ISO,
      endsAtPeriodEnd: true,
      stripeCustomerId: "cus_1",
      stripeSubscriptionId: "sub_1",
    });
    expect(subscriptionOf(SUBSCRIPTION, PRICES, "cus_1")).not.toHaveProperty("endsAtPeriodEnd");
  });

  it("is the free plan without a subscription, with the customer if there is one", () => {
    expect(subscriptionOf(null, PRICES, "cus_1")).toEqual({
      plan: "free",
      status: "active",
      stripeCustomerId: "cus_1",
    });
    expect(subscriptionOf(null, PRICES, null)).toEqual({ plan: "free", status: "active" });
  });

  it.each(["past_due", "unpaid", "paused", "incomplete"])("keeps a subscription with status %s", (status) => {
    expect(subscriptionOf({ ...SUBSCRIPTION, status }, PRICES, "cus_1")).toMatchObject({ plan: "pro", status });
  });

  it.each(["canceled", "incomplete_expired", "something_new"])("drops a subscription with status %s", (status) => {
    const held = subscriptionOf({ ...SUBSCRIPTION, status }, PRICES, "cus_1");
    expect(held).toEqual({ plan: "free", status: "active", stripeCustomerId: "cus_1" });
  });

  it("takes the billing period from the price, never from the metadata [R-154] [R-159]", () => {
    for (const [billing, priceId] of Object.entries(PRICES)) {
      const claimed = { ...SUBSCRIPTION, priceId, metadata: { billing: "yearly", plan: "pro" } };
      expect(subscriptionOf(claimed, PRICES, "cus_1").billing).toBe(billing);
    }
  });

  it("grants Pro only for a paid subscription at a configured price [R-153] [R-159]", () => {
    fc.assert(
      fc.property(fc.option(anySubscription), anyPrices, (provider, prices) => {
        const configured = [prices.monthly, prices.quarterly, prices.yearly];
        const isPaid = provider !== null && ["active", "trialing"].includes(provider.status);
        const isOurs = provider?.priceId != null && configured.includes(provider.priceId);
        const held = subscriptionOf(provider, prices, "cus_1");
        // A moment within the period, so that its end plays no part.
        const now = provider === null ? 0 : provider.currentPeriodEnd * 1000 - 1;
        expect(hasPro(held, now)).toBe(isPaid && isOurs);
      }),
    );
  });
});
