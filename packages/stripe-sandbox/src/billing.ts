import { periodEnd } from "./calendar.ts";
import { type KeptCard, keptCard, type TestCard } from "./cards.ts";
import type { CheckoutSession, Customer, Invoice, Metadata, Price, Subscription } from "./objects.ts";
import { monthsOf, PRICES } from "./prices.ts";
import { newId, type Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

const DAY = 86_400;
/** Seconds from one failed charge to the next try; after the last the subscription ends. */
const DUNNING = [3 * DAY, 5 * DAY, 7 * DAY];

/** What happens to customers, subscriptions and invoices, now and as time goes on. */
export class Billing {
  readonly #store: Store;
  readonly #webhooks: Webhooks;
  readonly #realNow: () => number;

  /** @param realNow milliseconds since 1970 */
  constructor(store: Store, webhooks: Webhooks, realNow: () => number) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#realNow = realNow;
  }

  /** Seconds since 1970 by the sandbox's clock. */
  get now(): number {
    return Math.floor(this.#realNow() / 1000) + this.#store.state.ahead;
  }

  createCustomer(email: string | null, name: string | null, metadata: Metadata): Customer {
    const customer: Customer = {
      id: newId("cus"),
      object: "customer",
      created: this.now,
      email,
      name,
      metadata,
      livemode: false,
    };
    this.#store.state.customers[customer.id] = customer;
    this.#emit("customer.created", customer);
    return customer;
  }

  /** The price that a checkout session sells. */
  priceOf({ id }: CheckoutSession): Price {
    const price = PRICES.find((each) => each.id === this.#store.state.baskets[id]?.priceId);
    if (!price) throw new Error("A checkout session without a price.");
    return price;
  }

  /** Pays an open checkout session by a card that pays. */
  complete(session: CheckoutSession, card: TestCard): void {
    const { state } = this.#store;
    const customerId = session.customer ?? this.createCustomer(session.customer_email, null, {}).id;
    const price = this.priceOf(session);
    const subscription = this.#subscribe(customerId, price, state.baskets[session.id]?.metadata ?? {});
    state.cards[subscription.id] = keptCard(card);
    const invoice = this.#invoice(subscription, "subscription_create");
    this.#emit("customer.subscription.created", subscription);
    this.#pay(invoice);
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      customer: customerId,
      customer_details: { email: state.customers[customerId]?.email ?? session.customer_email },
      subscription: subscription.id,
      invoice: invoice.id,
      url: null,
    } satisfies Partial<CheckoutSession>);
    this.#emit("checkout.session.completed", session);
  }

  expire(session: CheckoutSession): void {
    session.status = "expired";
    session.url = null;
    this.#emit("checkout.session.expired", session);
  }

  /** Lets a subscription end with its period, or go on. */
  endAtPeriodEnd(subscription: Subscription, ends: boolean): void {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? subscription.current_period_end : null;
    subscription.canceled_at = ends ? this.now : null;
    this.#emit("customer.subscription.updated", subscription);
  }

  /** Ends a subscription at once. */
  cancel(subscription: Subscription): void {
    const { now } = this;
    Object.assign(subscription, {
      status: "canceled",
      ended_at: now,
      canceled_at: subscription.canceled_at ?? now,
    } satisfies Partial<Subscription>);
    this.#emit("customer.subscription.deleted", subscription);
  }

  changePrice(subscription: Subscription, price: Price): void {
    const [item] = subscription.items.data;
    if (item) item.price = price;
    this.#emit("customer.subscription.updated", subscription);
  }

  /** Takes another card, and tries at once to collect what is owed with it. */
  changeCard(subscription: Subscription, card: TestCard): void {
    this.#store.state.cards[subscription.id] = keptCard(card);
    const owed = this.#openInvoice(subscription);
    if (!owed || !collects(this.#store.state.cards[subscription.id], true)) return;
    this.#pay(owed);
    subscription.status = "active";
    this.#emit("customer.subscription.updated", subscription);
  }

  /** Does what has fallen due until now, in the order of time. */
  settle(): void {
    this.#advanceTo(this.now);
  }

  /** Moves the clock on, and does what falls due on the way, each at its time. */
  advance(seconds: number): void {
    this.#advanceTo(this.now + seconds);
  }

  #advanceTo(target: number): void {
    for (;;) {
      const next = this.#dueUntil(target).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#setClock(Math.max(this.now, next.at));
      next.happen();
    }
    this.#setClock(Math.max(this.now, target));
    this.#store.save();
  }

  #setClock(seconds: number): void {
    this.#store.state.ahead = seconds - Math.floor(this.#realNow() / 1000);
  }

  #dueUntil(target: number): { at: number; happen: () => void }[] {
    const { sessions, subscriptions, invoices } = this.#store.state;
    const due: { at: number; happen: () => void }[] = [];
    for (const session of Object.values(sessions)) {
      if (session.status === "open") due.push({ at: session.expires_at, happen: () => this.expire(session) });
    }
    for (const subscription of Object.values(subscriptions)) {
      if (subscription.status === "canceled") continue;
      if (subscription.cancel_at_period_end) {
        due.push({ at: subscription.current_period_end, happen: () => this.cancel(subscription) });
      } else if (subscription.status === "active") {
        due.push({ at: subscription.current_period_end, happen: () => this.#renew(subscription) });
      }
    }
    for (const invoice of Object.values(invoices)) {
      const at = invoice.next_payment_attempt;
      if (invoice.status === "open" && at !== null) due.push({ at, happen: () => this.#collect(invoice) });
    }
    return due.filter(({ at }) => at <= target);
  }

  #subscribe(customer: string, price: Price, metadata: Metadata): Subscription {
    const { now } = this;
    const id = newId("sub");
    const subscription: Subscription = {
      id,
      object: "subscription",
      created: now,
      start_date: now,
      billing_cycle_anchor: now,
      customer,
      status: "active",
      items: {
        object: "list",
        url: `/v1/subscription_items?subscription=${id}`,
        has_more: false,
        data: [{ id: newId("si"), object: "subscription_item", price, quantity: 1, subscription: id }],
      },
      current_period_start: now,
      current_period_end: periodEnd(now, now, monthsOf(price)),
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
      currency: "usd",
      metadata,
      livemode: false,
    };
    this.#store.state.subscriptions[id] = subscription;
    return subscription;
  }

  #renew(subscription: Subscription): void {
    const price = subscription.items.data[0]?.price;
    if (!price) return;
    subscription.current_period_start = subscription.current_period_end;
    subscription.current_period_end = periodEnd(
      subscription.billing_cycle_anchor,
      subscription.current_period_start,
      monthsOf(price),
    );
    this.#emit("customer.subscription.updated", subscription);
    this.#collect(this.#invoice(subscription, "subscription_cycle"));
  }

  #invoice(subscription: Subscription, reason: Invoice["billing_reason"]): Invoice {
    const amount = subscription.items.data[0]?.price.unit_amount ?? 0;
    const invoice: Invoice = {
      id: newId("in"),
      object: "invoice",
      created: this.now,
      customer: subscription.customer,
      subscription: subscription.id,
      subscription_details: { metadata: subscription.metadata },
      status: "open",
      paid: false,
      attempted: true,
      attempt_count: 0,
      next_payment_attempt: null,
      billing_reason: reason,
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      currency: "usd",
      period_start: subscription.current_period_start,
      period_end: subscription.current_period_end,
      livemode: false,
    };
    this.#store.state.invoices[invoice.id] = invoice;
    subscription.latest_invoice = invoice.id;
    this.#emit("invoice.created", invoice);
    return invoice;
  }

  #pay(invoice: Invoice): void {
    Object.assign(invoice, {
      status: "paid",
      paid: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: null,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
    } satisfies Partial<Invoice>);
    this.#emit("invoice.paid", invoice);
    this.#emit("invoice.payment_succeeded", invoice);
  }

  /** Tries to collect an invoice; after the last failure its subscription ends. */
  #collect(invoice: Invoice): void {
    const { subscriptions, cards } = this.#store.state;
    const subscription = subscriptions[invoice.subscription];
    if (!subscription || subscription.status === "canceled") {
      invoice.next_payment_attempt = null;
      return;
    }
    const wasActive = subscription.status === "active";
    if (collects(cards[subscription.id], false)) {
      this.#pay(invoice);
      subscription.status = "active";
      if (!wasActive) this.#emit("customer.subscription.updated", subscription);
      return;
    }
    const wait = DUNNING[invoice.attempt_count];
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = wait === undefined ? null : this.now + wait;
    this.#emit("invoice.payment_failed", invoice);
    if (wait === undefined) {
      invoice.status = "uncollectible";
      this.cancel(subscription);
    } else if (wasActive) {
      subscription.status = "past_due";
      this.#emit("customer.subscription.updated", subscription);
    }
  }

  #openInvoice(subscription: Subscription): Invoice | undefined {
    return Object.values(this.#store.state.invoices).find(
      (invoice) => invoice.subscription === subscription.id && invoice.status === "open",
    );
  }

  #emit(type: string, object: object): void {
    this.#webhooks.emit(type, object, this.now);
  }
}

/** @param present whether the person is there and can confirm */
function collects(card: KeptCard | undefined, present: boolean): boolean {
  if (card === undefined || card.behaviour === "declines") return false;
  return present || card.behaviour !== "fails-later";
}
