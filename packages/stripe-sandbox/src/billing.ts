import { declined } from "./api-error.ts";
import { periodEnd } from "./calendar.ts";
import { type KeptCard, keptCard, type TestCard } from "./cards.ts";
import type { Clock } from "./clock.ts";
import { type Due, firstDue } from "./due.ts";
import { newInvoice } from "./invoice.ts";
import type { CheckoutSession, Customer, Invoice, Metadata, Price, Subscription } from "./objects.ts";
import { monthsOf, PRICES } from "./prices.ts";
import { newId, type Store } from "./store.ts";
import { hasEnded, newSubscription } from "./subscription.ts";
import type { Webhooks } from "./webhooks.ts";

const DAY = 86_400;
/** Seconds from one failed charge to the next try; after the last the subscription ends. */
const DUNNING = [3 * DAY, 5 * DAY, 7 * DAY];

/** What happens to customers, subscriptions and invoices, now and as time goes on. Every change is told by its events. */
export class Billing {
  readonly #store: Store;
  readonly #webhooks: Webhooks;
  readonly #clock: Clock;

  constructor(store: Store, webhooks: Webhooks, clock: Clock) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#clock = clock;
  }

  createCustomer(given: Partial<Pick<Customer, "description" | "email" | "metadata" | "name">>): Customer {
    const customer: Customer = {
      id: newId("cus"),
      object: "customer",
      created: this.#clock.now(),
      currency: null,
      delinquent: false,
      description: null,
      email: null,
      livemode: false,
      metadata: {},
      name: null,
      ...given,
    };
    this.#store.state.customers[customer.id] = customer;
    this.#emit("customer.created", customer);
    return customer;
  }

  /** A customer who has not been deleted. */
  customer(id: string): Customer | undefined {
    const customer = this.#store.state.customers[id];
    return customer && !("deleted" in customer) ? customer : undefined;
  }

  /** All who have not been deleted, oldest first. */
  customers(): Customer[] {
    return Object.values(this.#store.state.customers).filter(
      (customer): customer is Customer => !("deleted" in customer),
    );
  }

  /** Deletes a customer: what they have ends at once. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of Object.values(this.#store.state.subscriptions)) {
      if (subscription.customer === customer.id && !hasEnded(subscription)) this.cancel(subscription);
    }
    this.#store.state.customers[customer.id] = { id: customer.id, object: "customer", deleted: true };
    this.#emit("customer.deleted", customer);
  }

  /** What a checkout session sells. */
  basketOf({ id }: CheckoutSession): { price: Price; quantity: number; metadata: Metadata } {
    const basket = this.#store.state.baskets[id];
    const price = PRICES.find((each) => each.id === basket?.priceId);
    if (!basket || !price) throw new Error("A checkout session without a price.");
    return { ...basket, price };
  }

  /** Pays an open checkout session by a card that pays. @param email of the person, where nobody has told it before */
  complete(session: CheckoutSession, card: TestCard, email: string | null = null): void {
    const { price, quantity, metadata } = this.basketOf(session);
    const known = session.customer === null ? undefined : this.customer(session.customer);
    const customer = known ?? this.createCustomer({ email: session.customer_email ?? email });
    customer.currency = price.currency;
    const customerId = customer.id;
    const subscription = newSubscription({ customerId, price, quantity, metadata, at: this.#clock.now() });
    this.#store.state.subscriptions[subscription.id] = subscription;
    this.#store.state.cards[subscription.id] = keptCard(card);
    const invoice = this.#invoice(subscription, "subscription_create");
    this.#emit("customer.subscription.created", subscription);
    this.#emit("invoice.created", invoice);
    this.#pay(invoice);
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      customer: customer.id,
      customer_details: { email: customer.email, name: customer.name },
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

  /** Changes fields of a subscription and tells of it with what they were before. Does nothing where all are as they were. */
  update(subscription: Subscription, changes: Partial<Subscription>): void {
    const changed = Object.entries(changes).filter(
      ([name, value]) => JSON.stringify(subscription[name as keyof Subscription]) !== JSON.stringify(value),
    );
    if (changed.length === 0) return;
    const previous = Object.fromEntries(
      changed.map(([name]) => [name, structuredClone(subscription[name as keyof Subscription])]),
    );
    Object.assign(subscription, changes);
    this.#emit("customer.subscription.updated", subscription, previous);
  }

  /** What changes when a subscription is to end with its period, or to go on. */
  endingWithPeriod(subscription: Subscription, ends: boolean): Partial<Subscription> {
    if (subscription.cancel_at_period_end === ends) return {};
    return {
      cancel_at_period_end: ends,
      cancel_at: ends ? subscription.current_period_end : null,
      canceled_at: ends ? this.#clock.now() : null,
      cancellation_details: { reason: ends ? "cancellation_requested" : null },
    };
  }

  /** Ends a subscription at once. */
  cancel(
    subscription: Subscription,
    reason: "cancellation_requested" | "payment_failed" = "cancellation_requested",
  ): void {
    const now = this.#clock.now();
    Object.assign(subscription, {
      status: "canceled",
      ended_at: now,
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: { reason },
    } satisfies Partial<Subscription>);
    const owed = this.openInvoice(subscription);
    if (owed) owed.next_payment_attempt = null;
    this.#emit("customer.subscription.deleted", subscription);
  }

  /**
   * Begins a new period at another price, and charges it whole: the sandbox leaves out what is left of the old one.
   * @throws ApiError of 402 when the card is declined; then nothing has changed.
   */
  changePrice(subscription: Subscription, price: Price, quantity: number): void {
    const [item] = subscription.items.data;
    if (!item || (item.price.id === price.id && item.quantity === quantity)) return;
    if (!this.#collects(subscription, "absent")) throw declined();
    const now = this.#clock.now();
    this.update(subscription, {
      billing_cycle_anchor: now,
      current_period_start: now,
      current_period_end: periodEnd(now, now, monthsOf(price)),
      items: { ...subscription.items, data: [{ ...item, price, quantity }] },
    });
    const invoice = this.#invoice(subscription, "subscription_update");
    this.#emit("invoice.created", invoice);
    this.#pay(invoice);
  }

  /** Takes another card, and collects at once with it what is owed. */
  changeCard(subscription: Subscription, card: TestCard): void {
    this.#store.state.cards[subscription.id] = keptCard(card);
    const owed = this.openInvoice(subscription);
    if (!owed || !this.#collects(subscription, "present")) return;
    this.#pay(owed);
    this.update(subscription, { status: "active" });
  }

  /** Makes the next renewal fail once, whatever the card does otherwise. @returns false where there is nothing to renew */
  failNextRenewal(subscriptionId: string): boolean {
    const card: KeptCard | undefined = this.#store.state.cards[subscriptionId];
    if (card) card.failsOnce = true;
    return card !== undefined;
  }

  /** What a subscription still owes. */
  openInvoice(subscription: Subscription): Invoice | undefined {
    return Object.values(this.#store.state.invoices).find(
      (invoice) => invoice.subscription === subscription.id && invoice.status === "open",
    );
  }

  /** Does what has fallen due until now, in the order of time, each at its time. */
  settle(): void {
    const until = this.#clock.now();
    let hasHappened = false;
    for (let due = firstDue(this.#store.state, until); due; due = firstDue(this.#store.state, until)) {
      const next = due;
      this.#clock.standAt(next.at, () => this.#happen(next));
      hasHappened = true;
    }
    if (hasHappened) this.#store.save();
  }

  #happen(due: Due): void {
    if (due.what === "expire") this.expire(due.session);
    else if (due.what === "end") this.cancel(due.subscription);
    else if (due.what === "renew") this.#renew(due.subscription);
    else this.#collect(due.invoice);
  }

  #renew(subscription: Subscription): void {
    const price = subscription.items.data[0]?.price;
    if (!price) return;
    const { billing_cycle_anchor: anchor, current_period_end: begins } = subscription;
    this.update(subscription, {
      status: "active",
      current_period_start: begins,
      current_period_end: periodEnd(anchor, begins, monthsOf(price)),
    });
    const invoice = this.#invoice(subscription, "subscription_cycle");
    this.#emit("invoice.created", invoice);
    this.#collect(invoice);
  }

  #invoice(subscription: Subscription, reason: Invoice["billing_reason"]): Invoice {
    const { invoices } = this.#store.state;
    const email = this.customer(subscription.customer)?.email ?? null;
    const before = Object.keys(invoices).length;
    const invoice = newInvoice(subscription, reason, { at: this.#clock.now(), email, before });
    invoices[invoice.id] = invoice;
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  #pay(invoice: Invoice): void {
    Object.assign(invoice, {
      status: "paid",
      paid: true,
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: null,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      status_transitions: { ...invoice.status_transitions, paid_at: this.#clock.now() },
    } satisfies Partial<Invoice>);
    this.#emit("invoice.paid", invoice);
    this.#emit("invoice.payment_succeeded", invoice);
  }

  /** Tries to collect an invoice; after the last failure its subscription ends. */
  #collect(invoice: Invoice): void {
    const subscription = this.#store.state.subscriptions[invoice.subscription];
    if (!subscription || hasEnded(subscription)) {
      invoice.next_payment_attempt = null;
      return;
    }
    if (this.#collects(subscription, "absent")) {
      this.#pay(invoice);
      this.update(subscription, { status: "active" });
      return;
    }
    const now = this.#clock.now();
    const wait = DUNNING[invoice.attempt_count];
    invoice.attempted = true;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = wait === undefined ? null : now + wait;
    if (wait === undefined) {
      invoice.status = "uncollectible";
      invoice.status_transitions = { ...invoice.status_transitions, marked_uncollectible_at: now };
    }
    this.#emit("invoice.payment_failed", invoice);
    if (wait === undefined) this.cancel(subscription, "payment_failed");
    else this.update(subscription, { status: "past_due" });
  }

  /** Whether the card of a subscription is charged, with the person there or not. A failure that was asked for happens once. */
  #collects({ id }: Subscription, person: "present" | "absent"): boolean {
    const card: KeptCard | undefined = this.#store.state.cards[id];
    if (card === undefined || card.behaviour === "declines") return false;
    if (person === "present") return true;
    if (card.failsOnce) {
      delete card.failsOnce;
      return false;
    }
    return card.behaviour !== "fails-later";
  }

  #emit(type: string, object: object, previous?: object): void {
    this.#webhooks.emit(type, object, this.#clock.now(), previous);
  }
}
