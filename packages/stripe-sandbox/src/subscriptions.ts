import { found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import type { Calls } from "./calls.ts";
import { type CardBehaviour, findCard } from "./cards.ts";
import { listObject, type Metadata, newId, type Subscription } from "./objects.ts";
import { type Price, periodEnd, priceById } from "./prices.ts";

const DAY = 86_400;
/** Seconds from each failed charge to the next attempt. After the last one the subscription ends. */
const RETRY_DELAYS = [3 * DAY, 5 * DAY, 7 * DAY];

export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled";
}

/** The price of a subscription. */
export function priceOf({ items }: Subscription): Price {
  return found(items.data[0], "price", undefined).price;
}

/** Starts a subscription with a paid first period. */
export function startSubscription(
  backend: Backend,
  customer: string,
  { price, metadata, card }: { readonly price: Price; readonly metadata: Metadata; readonly card: CardBehaviour },
): Subscription {
  const { state, webhooks } = backend;
  const subscription: Subscription = {
    id: newId("sub"),
    object: "subscription",
    customer,
    metadata,
    status: "active",
    cancel_at_period_end: false,
    ...newPeriod(backend.now(), price),
  };
  state.subscriptions[subscription.id] = subscription;
  state.cards[subscription.id] = card;
  webhooks.emit("customer.subscription.created", subscription);
  emitInvoice(backend, "paid", subscription);
  return subscription;
}

function newPeriod(start: number, price: Price) {
  return { current_period_end: periodEnd(start, price), items: listObject([{ price }]) };
}

/** Reports whether the current period was paid. The sandbox stores no invoices. */
function emitInvoice({ webhooks }: Backend, result: "paid" | "payment_failed", subscription: Subscription): void {
  const { id, customer, metadata } = subscription;
  const invoice = {
    id: newId("in"),
    object: "invoice",
    customer,
    subscription: id,
    subscription_details: { metadata },
  };
  webhooks.emit(`invoice.${result}`, invoice);
}

/** Changes fields and emits the event. Does nothing if no value differs. */
export function updateSubscription(backend: Backend, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = JSON.stringify(subscription);
  Object.assign(subscription, changes);
  if (JSON.stringify(subscription) !== before) backend.webhooks.emit("customer.subscription.updated", subscription);
}

/** Ends a subscription immediately. */
export function cancelSubscription({ state, webhooks }: Backend, subscription: Subscription): void {
  Object.assign(subscription, { status: "canceled" });
  delete state.unpaid[subscription.id];
  webhooks.emit("customer.subscription.deleted", subscription);
}

/** Replaces the card and pays what is open with it. The customer is present, so even a `fails-later` card pays. */
export function changeCard(backend: Backend, subscription: Subscription, card: CardBehaviour): void {
  backend.state.cards[subscription.id] = card;
  if (subscription.status === "past_due") markPaid(backend, subscription);
}

function markPaid(backend: Backend, subscription: Subscription): void {
  delete backend.state.unpaid[subscription.id];
  emitInvoice(backend, "paid", subscription);
  updateSubscription(backend, subscription, { status: "active" });
}

export function renew(backend: Backend, subscription: Subscription): void {
  const start = subscription.current_period_end;
  updateSubscription(backend, subscription, newPeriod(start, priceOf(subscription)));
  collect(backend, subscription, start);
}

/** Tries to charge the card. After the last failed attempt the subscription ends. @param at when the attempt was due */
export function collect(backend: Backend, subscription: Subscription, at: number): void {
  const { cards, unpaid } = backend.state;
  const { id } = subscription;
  const failures = unpaid[id]?.failures ?? 0;
  const delay = RETRY_DELAYS[failures];
  if (cards[id] !== "fails-later") markPaid(backend, subscription);
  else {
    emitInvoice(backend, "payment_failed", subscription);
    if (delay === undefined) cancelSubscription(backend, subscription);
    else {
      unpaid[id] = { failures: failures + 1, at: at + delay };
      updateSubscription(backend, subscription, { status: "past_due" });
    }
  }
}

/** Subscriptions. A checkout creates them. Lists include those that have ended. */
export function subscriptionCalls(backend: Backend): Calls {
  const { subscriptions, cards } = backend.state;
  const byId = (id: string) => found(subscriptions[id], "subscription", id);
  return {
    "GET /subscriptions": ({ customer }) =>
      listObject(Object.values(subscriptions).filter((each) => each.customer === customer)),
    "GET /subscriptions/:id": (_, id) => byId(id),
    "POST /subscriptions/:id": ({ items, cancel_at_period_end: ends, default_payment_method: card }, id) => {
      const subscription = byId(id);
      const price = priceById(items?.[0]?.price);
      if (card) cards[id] = found(findCard(card), "PaymentMethod", card, "default_payment_method").behaviour;
      updateSubscription(backend, subscription, {
        ...(price && price.id !== priceOf(subscription).id && newPeriod(backend.now(), price)),
        ...(ends && { cancel_at_period_end: ends === "true" }),
      });
      return subscription;
    },
    "DELETE /subscriptions/:id": (_, id) => {
      const subscription = byId(id);
      if (!hasEnded(subscription)) cancelSubscription(backend, subscription);
      return subscription;
    },
  };
}
