import { periodEnd } from "./calendar.ts";
import type { Metadata, Price, Subscription } from "./objects.ts";
import { monthsOf } from "./prices.ts";
import { newId } from "./store.ts";

/** A subscription that begins. @param at seconds by the sandbox's clock */
export function newSubscription(given: {
  readonly customerId: string;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Metadata;
  readonly at: number;
}): Subscription {
  const { customerId, price, quantity, at } = given;
  const id = newId("sub");
  return {
    id,
    object: "subscription",
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    collection_method: "charge_automatically",
    created: at,
    currency: price.currency,
    current_period_end: periodEnd(at, at, monthsOf(price)),
    current_period_start: at,
    customer: customerId,
    ended_at: null,
    items: {
      object: "list",
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: [
        { id: newId("si"), object: "subscription_item", created: at, metadata: {}, price, quantity, subscription: id },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata: given.metadata,
    start_date: at,
    status: "active",
    trial_end: null,
    trial_start: null,
  };
}

/** Whether nothing can happen to a subscription any more. */
export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled";
}
