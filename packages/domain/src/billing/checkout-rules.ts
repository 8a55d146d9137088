import { serverMessageText } from "../messages/index.ts";
import { BILLINGS, type Billing, PLANS, type Plan, type Subscription } from "./subscription.ts";

/** The configured price of each way to pay; a way that is not offered is left out. */
export type PriceIds = Readonly<Partial<Record<Billing, string>>>;

/** A checkout session as far as the rules look at it. */
export interface Checkout {
  /** 'open', 'complete' or 'expired'; null is told as 'unknown'. */
  readonly status: string | null;
  readonly customerId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly subscription: ProviderSubscription | null;
}

/** A subscription as the payment provider has it, as far as the rules look at it. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly priceId: string | null;
  /** Seconds since 1970. */
  readonly currentPeriodEnd: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What verifying a checkout session finds. */
interface CheckoutResult {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly customerId: string;
  /** Null while there is no subscription. */
  readonly subscriptionId: string | null;
  /** ISO 8601; null while there is no subscription. */
  readonly currentPeriodEnd: string | null;
}

/** Either what was bought, or why the session is not accepted. */
export type Verdict =
  | { readonly valid: true; readonly subscription: CheckoutResult }
  | { readonly valid: false; readonly error: string };

/**
 * Whether a checkout session is accepted. One that is not complete passes only with a customer and a plan in its metadata, and gives nothing by itself:
 * Pro is what `subscriptionOf` makes of a subscription. Source: product specification, sections 4 and 5.
 */
export function judgeCheckout(session: Checkout, prices: PriceIds): Verdict {
  const { status, customerId, metadata, subscription } = session;
  if (status !== "complete" && !(customerId && metadata.plan)) {
    return { valid: false, error: serverMessageText("checkout/not-complete", { status: status ?? "unknown" }) };
  }
  if (!customerId) return { valid: false, error: serverMessageText("checkout/no-customer") };
  return {
    valid: true,
    subscription: {
      plan: PLANS.find((plan) => plan === metadata.plan) ?? "free",
      billing: billingOf(metadata, subscription?.priceId ?? null, prices),
      customerId,
      subscriptionId: subscription?.id ?? null,
      currentPeriodEnd: subscription && isoOf(subscription.currentPeriodEnd),
    },
  };
}

/** Billing from the metadata, else by the price, else monthly. */
function billingOf(metadata: Readonly<Record<string, string>>, priceId: string | null, prices: PriceIds): Billing {
  const said = BILLINGS.find((billing) => billing === metadata.billing);
  return said ?? BILLINGS.find((billing) => priceId !== null && prices[billing] === priceId) ?? "monthly";
}

/** Statuses in which a subscription is still there, paid or not. */
const LIVING: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];

/**
 * What a profile holds of the subscription that the provider has just told of. Pro belongs to a living subscription at a configured price alone; whether it is
 * paid for is told by its status, which `hasPro` looks at.
 * @param provider null when the customer has none
 */
export function subscriptionOf(
  provider: ProviderSubscription | null,
  prices: PriceIds,
  customerId: string | null,
): Subscription {
  const known = customerId === null ? {} : { stripeCustomerId: customerId };
  const billing = BILLINGS.find((each) => provider !== null && prices[each] === provider.priceId);
  if (!provider || !billing || !LIVING.includes(provider.status)) return { plan: "free", status: "active", ...known };
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
