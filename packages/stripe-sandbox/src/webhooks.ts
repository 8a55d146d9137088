import { createHmac } from "node:crypto";
import { API_VERSION, type Event, type EventRequest } from "./objects.ts";
import { newId, type Store } from "./store.ts";

/** Delivers one webhook. @returns the HTTP status that answered; rejects when nobody did */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Milliseconds until a webhook that was not taken is sent again. After the last it is given up. */
export const RETRY_WAITS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Milliseconds after which a delivery that nobody has answered counts as failed. */
const LONGEST_DELIVERY = 30_000;
/** Milliseconds that stopping waits for a delivery under way. */
const LAST_WAIT = 1_000;

/** What the events came of, where it is no API call. */
const NO_REQUEST: EventRequest = { id: null, idempotency_key: null };

interface WebhookParts {
  readonly store: Store;
  readonly deliver: Deliver;
  /** Milliseconds since 1970, for signatures: whoever checks them goes by the real clock. */
  readonly realNow: () => number;
  /** Milliseconds between the tries of a delivery. */
  readonly retryWaits: readonly number[];
  readonly log: (message: string) => void;
}

/** Makes events and delivers them, signed, until they are taken. */
export class Webhooks {
  readonly #parts: WebhookParts;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #waiting = new Set<() => void>();
  #underWay: Promise<unknown> = Promise.resolve();
  #request = NO_REQUEST;
  #isStopped = false;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Takes up what was left undelivered before a restart. */
  resume(): void {
    for (const id of Object.keys(this.#undelivered)) this.#send(id);
  }

  /** Does the work of an API call: its events name the call. */
  within<Result>(request: EventRequest, work: () => Result): Result {
    this.#request = request;
    try {
      return work();
    } finally {
      this.#request = NO_REQUEST;
    }
  }

  /**
   * Notes that something has happened to an object, as it is now.
   * @param at seconds by the sandbox's clock
   * @param previous what its changed fields were before
   */
  emit(type: string, object: object, at: number, previous?: object): void {
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: at,
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: 1,
      request: this.#request,
      type,
    };
    this.#parts.store.state.events[event.id] = event;
    this.#undelivered[event.id] = 0;
    this.#send(event.id);
  }

  /** Sends an event once more, whatever became of it. */
  again(id: string): void {
    this.#undelivered[id] = 0;
    this.#send(id);
  }

  /** Resolves when everything that is to be sent at once has been sent once. */
  async settled(): Promise<void> {
    let seen: unknown;
    while (seen !== this.#underWay) {
      seen = this.#underWay;
      await seen;
    }
  }

  /** Resolves when every event has been taken or given up, or the sandbox stops. */
  async delivered(): Promise<void> {
    await this.settled();
    if (this.#isStopped || Object.keys(this.#undelivered).length === 0) return;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#tellWaiting();
    await within(LAST_WAIT, this.settled());
  }

  get #undelivered(): Record<string, number> {
    return this.#parts.store.state.undelivered;
  }

  /** One after the other, in the order of the events: what comes out of order comes so by retries alone. */
  #send(id: string): void {
    this.#underWay = this.#underWay.then(() => this.#attempt(id));
  }

  async #attempt(id: string): Promise<void> {
    const { store, deliver } = this.#parts;
    const event = store.state.events[id];
    if (!event || this.#isStopped) return;
    // The same bytes at every try, so that receivers can tell a repetition.
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const answer = Promise.resolve().then(() => deliver(body, this.#headers(body)));
    const status = (await within(LONGEST_DELIVERY, answer).catch(() => undefined)) ?? 0;
    // An answer that comes after the stop is left for the next start, which sends the event once more.
    if (this.#isStopped) return;
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      delete this.#undelivered[id];
    } else this.#retry(event, status);
    store.save();
    if (Object.keys(this.#undelivered).length === 0) this.#tellWaiting();
  }

  #retry(event: Event, status: number): void {
    const tries = this.#undelivered[event.id] ?? 0;
    const wait = this.#parts.retryWaits[tries];
    const end = wait === undefined ? ", and is given up" : "";
    this.#parts.log(`${event.type} was answered with ${status || "nothing"}${end}`);
    if (wait === undefined) {
      delete this.#undelivered[event.id];
      return;
    }
    this.#undelivered[event.id] = tries + 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#send(event.id);
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #headers(body: string): Record<string, string> {
    const { store, realNow } = this.#parts;
    const time = Math.floor(realNow() / 1000);
    const signature = createHmac("sha256", store.state.webhookSecret).update(`${time}.${body}`).digest("hex");
    return { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${time},v1=${signature}` };
  }
}

/** @returns what the work comes to, or undefined when it takes longer */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  timer.unref();
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
