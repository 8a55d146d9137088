import { type ServerMessage, serverMessage } from "../messages/index.ts";
import type { VerifyCheckoutResponse } from "./api.ts";
import { BILLINGS, type Billing, type Subscription } from "./subscription.ts";

/** The configured price of each billing period on offer. */
export type PriceIds = Readonly<Partial<Record<Billing, string>>>;

/** The fields of a checkout that the rules read. */
export interface Checkout {
  /** 'open', 'complete' or 'expired'; null is reported as 'unknown'. */
  readonly status: string | null;
  readonly customerId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly subscription: ProviderSubscription | null;
}

/** The fields of the provider's subscription that the rules read. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly priceId: string | null;
  /** Seconds since 1970. */
  readonly currentPeriodEnd: number;
  readonly cancelAtPeriodEnd: boolean;
}

type Purchase = Omit<NonNullable<VerifyCheckoutResponse["subscription"]>, "plan">;

/** The purchase, or why the checkout is rejected. */
type Verdict = { readonly valid: true; readonly purchase: Purchase } | ({ readonly valid: false } & ServerMessage);

/**
 * Checks a checkout. An incomplete one is accepted only with a customer and a plan in its metadata. This grants nothing: Pro comes from
 * `subscriptionOf`. Source: product specification, sections 4 and 5.
 */
export function judgeCheckout(checkout: Checkout, prices: PriceIds): Verdict {
  const { status, customerId, metadata, subscription } = checkout;
  if (status !== "complete" && !(customerId && metadata.plan)) {
    return { valid: false, ...serverMessage("checkout/not-complete", { status: status ?? "unknown" }) };
  }
  if (!customerId) return { valid: false, ...serverMessage("checkout/no-customer") };
  return {
    valid: true,
    purchase: {
      // From the metadata, else from the price, else monthly.
      billing:
        BILLINGS.find((billing) => billing === metadata.billing) ??
        billingOfPrice(prices, subscription?.priceId) ??
        "monthly",
      customerId,
      subscriptionId: subscription?.id ?? null,
      currentPeriodEnd: subscription && isoOf(subscription.currentPeriodEnd),
    },
  };
}

/** The billing period of a price; undefined for a price that is not offered. */
export function billingOfPrice(prices: PriceIds, priceId: string | null | undefined): Billing | undefined {
  return BILLINGS.find((billing) => priceId && prices[billing] === priceId);
}

/** Statuses of existing subscriptions, paid or not. */
const EXISTING: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];

/**
 * The profile's copy of a provider subscription. Pro needs an existing subscription at a configured price; `hasPro` checks by its status whether it
 * is paid.
 * @param provider null when the customer has none
 */
export function subscriptionOf(
  provider: ProviderSubscription | null,
  prices: PriceIds,
  customerId: string | null,
): Subscription {
  const known = customerId === null ? {} : { stripeCustomerId: customerId };
  const billing = billingOfPrice(prices, provider?.priceId);
  if (!provider || !billing || !EXISTING.includes(provider.status)) return { plan: "free", status: "active", ...known };
  return {
    plan: "pro",
    status: provider.status,
    billing,
    currentPeriodEnd: isoOf(provider.currentPeriodEnd),
    ...(provider.cancelAtPeriodEnd && { endsAtPeriodEnd: true }),
    stripeCustomerId: provider.customerId,
    stripeSubscriptionId: provider.id,
  };
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
