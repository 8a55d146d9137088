import type { PriceIds, ProviderSubscription } from "@vr-eye-lab/domain/billing";
import type { PaymentProvider, ProviderEvent } from "../payment-provider.ts";

export const PRICES = { monthly: "price_m", quarterly: "price_q", yearly: "price_y" } as const satisfies PriceIds;
const DAY = 86_400;

/** Changes of a subscription. */
export const ACTS = [
  "checkout",
  "renew",
  "fail",
  "recover",
  "give up",
  "leave unpaid",
  "cancel at end",
  "uncancel",
  "end",
  "change price",
  "change to a foreign price",
] as const;
export type Act = (typeof ACTS)[number];

/** A customer of the modelled provider. Each change creates events. */
export class ModelledCustomer {
  readonly id: string;
  readonly userId: string;
  /** Seconds since 1970. */
  #now = 1_795_000_000;
  #made = 0;
  #subscription: ProviderSubscription | null = null;

  constructor(userId: string) {
    this.userId = userId;
    this.id = `cus_${userId}`;
  }

  /** The current subscription. */
  get truth(): ProviderSubscription | null {
    return this.#subscription;
  }

  /** Makes a change. @returns its events; none if the change isn't possible */
  act(act: Act): ProviderEvent[] {
    const current = this.#subscription;
    this.#now += DAY;
    if (act === "checkout") {
      if (current) return [];
      this.#subscription = this.#fresh();
      return this.#events("checkout.session.completed", "customer.subscription.created", "invoice.paid");
    }
    if (!current) return [];
    const end = current.currentPeriodEnd;
    switch (act) {
      case "renew":
        if (current.status !== "active" || current.cancelAtPeriodEnd) return [];
        return this.#become({ currentPeriodEnd: end + 30 * DAY }, "invoice.paid");
      case "fail":
        if (current.status !== "active") return [];
        return this.#become({ status: "past_due", currentPeriodEnd: end + 30 * DAY }, "invoice.payment_failed");
      case "recover":
        return current.status === "active" ? [] : this.#become({ status: "active" }, "invoice.paid");
      case "leave unpaid":
        return current.status === "past_due" ? this.#become({ status: "unpaid" }) : [];
      case "cancel at end":
        return this.#become({ cancelAtPeriodEnd: true });
      case "uncancel":
        return this.#become({ cancelAtPeriodEnd: false });
      case "change price":
        return this.#become({ priceId: current.priceId === PRICES.yearly ? PRICES.monthly : PRICES.yearly });
      case "change to a foreign price":
        return this.#become({ priceId: "price_foreign" });
      case "give up":
        return current.status === "active" ? [] : this.#end();
      case "end":
        return current.cancelAtPeriodEnd ? this.#end() : [];
    }
  }

  #fresh(): ProviderSubscription {
    this.#made += 1;
    return {
      id: `sub_${this.#made}_${this.userId}`,
      customerId: this.id,
      status: "active",
      priceId: PRICES.quarterly,
      currentPeriodEnd: this.#now + 90 * DAY,
      cancelAtPeriodEnd: false,
    };
  }

  #become(change: Partial<ProviderSubscription>, ...also: string[]): ProviderEvent[] {
    this.#subscription = { ...(this.#subscription ?? this.#fresh()), ...change };
    return this.#events("customer.subscription.updated", ...also);
  }

  #end(): ProviderEvent[] {
    this.#subscription = null;
    return this.#events("customer.subscription.deleted");
  }

  #events(...types: string[]): ProviderEvent[] {
    return types.map((type) => ({
      id: `evt_${this.#now}_${type}_${this.userId}`,
      type,
      customerId: this.id,
      userId: this.userId,
    }));
  }
}

/** A pending request for a subscription. */
interface Question {
  /** Answers with the subscription at the time of the request, or now. */
  answer(as: "asked" | "now"): void;
  fail(error: Error): void;
}

/** A model of the payment provider. Tests decide when it answers. */
export class ModelledProvider implements PaymentProvider {
  readonly prices = PRICES;
  readonly customers = new Map<string, ModelledCustomer>();
  /** Oldest first. */
  readonly questions: Question[] = [];
  /** Whether answers wait for the test. */
  isHolding = true;
  /** Number of subscription requests. */
  asked = 0;
  #onAsked: () => void = () => undefined;

  /** Adds the customer of a user. */
  add(userId: string): ModelledCustomer {
    const customer = new ModelledCustomer(userId);
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** Resolves at the next request. */
  nextQuestion(): Promise<void> {
    return new Promise((resolve) => {
      this.#onAsked = resolve;
    });
  }

  subscription(customerId: string): Promise<ProviderSubscription | null> {
    this.asked += 1;
    const truth = () => this.customers.get(customerId)?.truth ?? null;
    if (!this.isHolding) return Promise.resolve(truth());
    return new Promise((resolve, reject) => {
      const then = truth();
      const question: Question = {
        answer: (as) => this.#close(question, () => resolve(as === "asked" ? then : truth())),
        fail: (error) => this.#close(question, () => reject(error)),
      };
      this.questions.push(question);
      this.#onAsked();
    });
  }

  #close(question: Question, settle: () => void): void {
    this.questions.splice(this.questions.indexOf(question), 1);
    settle();
  }

  async readEvent(body: string): Promise<ProviderEvent> {
    return JSON.parse(body);
  }

  createCustomer = notModelled;
  createCheckout = notModelled;
  checkout = notModelled;
  checkouts = notModelled;
  expireCheckout = notModelled;
  cancelAll = notModelled;
  portal = notModelled;
  priceList = notModelled;
}

async function notModelled(): Promise<never> {
  throw new Error("The model supports subscriptions and events only.");
}
