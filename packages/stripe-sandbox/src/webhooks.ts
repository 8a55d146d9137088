import { createHmac } from "node:crypto";
import type { Event } from "./objects.ts";
import { API_VERSION } from "./objects.ts";
import { newId, type Store } from "./store.ts";

/** Delivers one webhook. @returns the HTTP status that answered; rejects when nobody did */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Seconds until a webhook that was not taken is sent again. After the last it is given up. */
const RETRY_AFTER = [1, 5, 30, 120, 600, 3_600];

/** Makes events and delivers them, signed, until they are taken. */
export class Webhooks {
  readonly #store: Store;
  readonly #deliver: Deliver;
  readonly #realNow: () => number;
  readonly #log: (message: string) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #underWay: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  /** @param realNow milliseconds since 1970, for signatures: whoever checks them goes by the real clock */
  constructor(store: Store, deliver: Deliver, realNow: () => number, log: (message: string) => void) {
    this.#store = store;
    this.#deliver = deliver;
    this.#realNow = realNow;
    this.#log = log;
  }

  /** Takes up what was left undelivered before a restart. */
  resume(): void {
    for (const id of Object.keys(this.#store.state.undelivered)) this.#send(id);
  }

  /** Notes that something has happened to an object, as it is now. @param at seconds by the sandbox's clock */
  emit(type: string, object: object, at: number): void {
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: at,
      type,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      livemode: false,
    };
    this.#store.state.events[event.id] = event;
    this.#store.state.undelivered[event.id] = 0;
    this.#send(event.id);
  }

  /** Sends an event once more, whatever became of it. */
  again(id: string): void {
    this.#store.state.undelivered[id] = 0;
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

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.settled();
  }

  /** One after the other, in the order of the events: what comes out of order comes so by retries alone. */
  #send(id: string): void {
    this.#underWay = this.#underWay.then(() => this.#attempt(id));
  }

  async #attempt(id: string): Promise<void> {
    const event = this.#store.state.events[id];
    if (!event || this.#isStopped) return;
    const body = JSON.stringify(event);
    const status = await this.#deliver(body, this.#headers(body)).catch(() => 0);
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      delete this.#store.state.undelivered[id];
    } else this.#retry(event, status);
    this.#store.save();
  }

  #retry(event: Event, status: number): void {
    const tries = this.#store.state.undelivered[event.id] ?? 0;
    const wait = RETRY_AFTER[tries];
    this.#log(`${event.type} was answered with ${status || "nothing"}${wait === undefined ? ", and is given up" : ""}`);
    if (wait === undefined) {
      delete this.#store.state.undelivered[event.id];
      return;
    }
    this.#store.state.undelivered[event.id] = tries + 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#send(event.id);
    }, wait * 1000);
    timer.unref();
    this.#timers.add(timer);
  }

  #headers(body: string): Record<string, string> {
    const time = Math.floor(this.#realNow() / 1000);
    const signature = createHmac("sha256", this.#store.state.webhookSecret).update(`${time}.${body}`).digest("hex");
    return { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${time},v1=${signature}` };
  }
}
