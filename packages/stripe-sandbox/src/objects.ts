import { randomBytes } from "node:crypto";
import { periodEnd } from "./calendar.ts";
import { monthsOf, type Price } from "./prices.ts";

/*
 * The objects of the provider's API, version 2025-02-24.acacia, with the fields that the sandbox supports. Times are seconds since 1970,
 * amounts are cents.
 */

export const API_VERSION = "2025-02-24.acacia";

/** Seconds until an unpaid checkout expires. */
const CHECKOUT_LIFETIME = 86_400;

export type Metadata = Readonly<Record<string, string>>;

/** Returns a new id, such as `cus_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export type Customer = ReturnType<typeof newCustomer>;

export function newCustomer(at: number, { email, metadata = {} }: { email?: string; metadata?: Metadata }) {
  return {
    id: newId("cus"),
    object: "customer" as const,
    created: at,
    email: email ?? null,
    metadata,
  };
}

/** The object that remains of a deleted customer. */
export type DeletedCustomer = Pick<Customer, "id" | "object"> & { deleted: true };

/** A checkout session. */
export type Checkout = ReturnType<typeof newCheckout>;

export function newCheckout(
  at: number,
  price: Price,
  pagesUrl: string,
  given: {
    readonly customer: string | null;
    readonly client_reference_id: string | null;
    readonly metadata: Metadata;
    readonly success_url: string;
    readonly cancel_url: string | null;
  },
) {
  const id = newId("cs_test");
  return {
    id,
    object: "checkout.session" as const,
    amount_total: price.unit_amount,
    created: at,
    currency: price.currency,
    expires_at: at + CHECKOUT_LIFETIME,
    mode: "subscription" as const,
    payment_status: "unpaid" as "unpaid" | "paid",
    status: "open" as "open" | "complete" | "expired",
    subscription: null as string | null,
    url: `${pagesUrl}/checkout/${id}` as string | null,
    ...given,
  };
}

export type Subscription = ReturnType<typeof newSubscription>;

export function newSubscription(at: number, customer: string, price: Price, metadata: Metadata) {
  const id = newId("sub");
  const item = { id: newId("si"), object: "subscription_item", created: at, price, quantity: 1, subscription: id };
  return {
    id,
    object: "subscription" as const,
    billing_cycle_anchor: at,
    cancel_at_period_end: false,
    created: at,
    currency: price.currency,
    current_period_end: periodEnd(at, at, monthsOf(price)),
    current_period_start: at,
    customer,
    items: listObject(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null as string | null,
    metadata,
    status: "active" as "active" | "past_due" | "canceled",
  };
}

/** The price of a subscription, which has exactly one item. */
export function priceOf({ items }: Subscription): Price {
  const [item] = items.data;
  if (!item) throw new Error("The subscription has no item.");
  return item.price;
}

export type Invoice = ReturnType<typeof newInvoice>;

/** An open invoice for a subscription's current period. @param number shown to the customer */
export function newInvoice(
  at: number,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle" | "subscription_update",
  number: string,
) {
  const id = newId("in");
  const price = priceOf(subscription);
  return {
    id,
    object: "invoice" as const,
    amount_due: price.unit_amount,
    attempt_count: 0,
    billing_reason: reason,
    created: at,
    currency: price.currency,
    customer: subscription.customer,
    next_payment_attempt: null as number | null,
    number,
    status: "open" as "open" | "paid" | "uncollectible",
    subscription: subscription.id,
    subscription_details: { metadata: subscription.metadata },
  };
}

/** The line items of a checkout. */
export function lineItems(url: string, price: Price) {
  const { unit_amount: amount, currency } = price;
  return listObject(url, [{ id: newId("li"), object: "item", amount_total: amount, currency, price, quantity: 1 }]);
}

export function listObject<Item>(url: string, data: Item[], hasMore = false) {
  return { object: "list" as const, url, has_more: hasMore, data };
}

export type Event = ReturnType<typeof newEvent>;

export function newEvent(at: number, type: string, object: object) {
  return {
    id: newId("evt"),
    object: "event" as const,
    api_version: API_VERSION,
    created: at,
    data: structuredClone({ object }),
    pending_webhooks: 1,
    type,
  };
}
