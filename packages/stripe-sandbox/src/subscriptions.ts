import { ApiError } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import { periodEnd } from "./calendar.ts";
import { type StoredCard, storedCard, type TestCard } from "./cards.ts";
import { createInvoice, markPaid, openInvoiceOf } from "./invoices.ts";
import { type Invoice, type Metadata, newSubscription, priceOf, type Subscription } from "./objects.ts";
import { monthsOf, type Price } from "./prices.ts";

const DAY = 86_400;
/** Seconds from each failed charge to the next attempt. After the last one the subscription ends. */
const RETRY_DELAYS = [3 * DAY, 5 * DAY, 7 * DAY];

export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled";
}

/** Starts a subscription with a paid first period. */
export function startSubscription(
  backend: Backend,
  customerId: string,
  { price, metadata, card }: { readonly price: Price; readonly metadata: Metadata; readonly card: TestCard },
): Subscription {
  const { state, clock, webhooks } = backend;
  const subscription = newSubscription(clock.now(), customerId, price, metadata);
  state.subscriptions[subscription.id] = subscription;
  state.cards[subscription.id] = storedCard(card);
  webhooks.emit("customer.subscription.created", subscription);
  markPaid(backend, createInvoice(backend, subscription, "subscription_create"));
  return subscription;
}

/** Changes fields and emits the event. Does nothing if no value differs. */
function updateSubscription({ webhooks }: Backend, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = JSON.stringify(subscription);
  Object.assign(subscription, changes);
  if (JSON.stringify(subscription) !== before) webhooks.emit("customer.subscription.updated", subscription);
}

/** Sets whether a subscription ends with its period or renews. */
export function setEndsWithPeriod(backend: Backend, subscription: Subscription, ends: boolean): void {
  updateSubscription(backend, subscription, { cancel_at_period_end: ends });
}

/** Ends a subscription immediately. */
export function cancelSubscription(backend: Backend, subscription: Subscription): void {
  subscription.status = "canceled";
  const invoice = openInvoiceOf(backend, subscription);
  if (invoice) invoice.next_payment_attempt = null;
  backend.webhooks.emit("customer.subscription.deleted", subscription);
}

/** Starts a new period and charges it in full. @throws ApiError 402, changing nothing, if the card is declined */
export function changePrice(backend: Backend, subscription: Subscription, price: Price): void {
  const [item] = subscription.items.data;
  if (!item || item.price.id === price.id) return;
  if (!canCharge(backend, subscription)) {
    const details = { type: "card_error", code: "card_declined", decline_code: "generic_decline" } as const;
    throw new ApiError(402, "Your card was declined.", details);
  }
  const now = backend.clock.now();
  updateSubscription(backend, subscription, {
    billing_cycle_anchor: now,
    current_period_start: now,
    current_period_end: periodEnd(now, now, monthsOf(price)),
    items: { ...subscription.items, data: [{ ...item, price }] },
  });
  markPaid(backend, createInvoice(backend, subscription, "subscription_update"));
}

/** Replaces the card and pays the open invoice with it. The customer is present, so even a `fails-later` card pays. */
export function changeCard(backend: Backend, subscription: Subscription, card: TestCard): void {
  backend.state.cards[subscription.id] = storedCard(card);
  const invoice = openInvoiceOf(backend, subscription);
  if (!invoice || card.behaviour === "declines") return;
  markPaid(backend, invoice);
  updateSubscription(backend, subscription, { status: "active" });
}

/** Makes the next renewal fail once. @returns false if there is no such subscription */
export function failNextRenewal({ state }: Backend, subscriptionId: string): boolean {
  const card: StoredCard | undefined = state.cards[subscriptionId];
  if (card) card.failsOnce = true;
  return card !== undefined;
}

export function renew(backend: Backend, subscription: Subscription): void {
  const { billing_cycle_anchor: anchor, current_period_end: start } = subscription;
  updateSubscription(backend, subscription, {
    current_period_start: start,
    current_period_end: periodEnd(anchor, start, monthsOf(priceOf(subscription))),
  });
  collect(backend, createInvoice(backend, subscription, "subscription_cycle"));
}

/** Tries to charge an open invoice. After the last failed attempt its subscription ends. */
export function collect(backend: Backend, invoice: Invoice): void {
  const { state, clock, webhooks } = backend;
  const subscription = state.subscriptions[invoice.subscription];
  if (!subscription || hasEnded(subscription)) {
    invoice.next_payment_attempt = null;
    return;
  }
  if (canCharge(backend, subscription)) {
    markPaid(backend, invoice);
    updateSubscription(backend, subscription, { status: "active" });
    return;
  }
  const delay = RETRY_DELAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = delay === undefined ? null : clock.now() + delay;
  if (delay === undefined) invoice.status = "uncollectible";
  webhooks.emit("invoice.payment_failed", invoice);
  if (delay === undefined) cancelSubscription(backend, subscription);
  else updateSubscription(backend, subscription, { status: "past_due" });
}

/** Whether the subscription's card can be charged without the customer. A failure set by the panel is used up. */
function canCharge({ state }: Backend, { id }: Subscription): boolean {
  const card: StoredCard | undefined = state.cards[id];
  if (card?.failsOnce) {
    delete card.failsOnce;
    return false;
  }
  return card?.behaviour === "pays" || card?.behaviour === "asks";
}
