import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "./clock.ts";
import { type Event, newEvent } from "./objects.ts";
import type { Store } from "./store.ts";

/** Delivers one webhook. @returns the HTTP status of the answer; rejects if there is none */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Milliseconds until each retry of a failed delivery. After the last one the sandbox gives up. */
export const RETRY_DELAYS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Milliseconds until a delivery without an answer counts as failed. */
const DELIVERY_TIMEOUT = 30_000;
/** Milliseconds that `stop` waits for a delivery in progress. */
const STOP_TIMEOUT = 1_000;

/** Runs work that no request waits for. The promise resolves when it is done and never rejects. */
export type InBackground = (name: string, work: () => unknown) => Promise<void>;

export interface WebhookOptions {
  readonly inBackground: InBackground;
  readonly deliver: Deliver;
  readonly retryDelays: readonly number[];
  readonly log: (message: string) => void;
}

/** Creates events and delivers them, signed, one at a time. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #options: WebhookOptions;
  #queue: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** Resumes the deliveries that were pending when the process ended. */
  constructor(store: Store, clock: Clock, options: WebhookOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#options = options;
    for (const id of Object.keys(store.state.undelivered)) this.#enqueue(id);
  }

  /** Creates and sends an event with a copy of the object. */
  emit(type: string, object: object): void {
    const event = newEvent(this.#clock.now(), type, object);
    this.#store.state.events[event.id] = event;
    this.resend(event.id);
  }

  /** Sends an event, even if it was delivered before. */
  resend(id: string): void {
    this.#store.state.undelivered[id] = 0;
    this.#enqueue(id);
  }

  /** Resolves when every queued delivery has been attempted once. */
  async settled(): Promise<void> {
    let last: unknown;
    while (last !== this.#queue) {
      last = this.#queue;
      await last;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.race([this.settled(), delay(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Deliveries keep the order of their events, except for retries. */
  #enqueue(id: string): void {
    const previous = this.#queue;
    this.#queue = this.#options.inBackground("delivering a webhook", async () => {
      await previous;
      await this.#attempt(id);
    });
  }

  async #attempt(id: string): Promise<void> {
    const { state, save } = this.#store;
    const event = state.events[id];
    if (!event || this.#isStopped) return;
    // Every attempt sends the same bytes.
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const delivery = Promise.resolve().then(() => this.#options.deliver(body, this.#headers(body)));
    const timeout = delay(DELIVERY_TIMEOUT, 0, { ref: false });
    const status = await Promise.race([delivery, timeout]).catch(() => 0);
    // After a stop the event stays undelivered, and the next start sends it again.
    if (this.#isStopped) return;
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      delete state.undelivered[id];
    } else this.#retryLater(event, status);
    save();
  }

  #retryLater({ id, type }: Event, status: number): void {
    const { undelivered } = this.#store.state;
    const failures = undelivered[id] ?? 0;
    const wait = this.#options.retryDelays[failures];
    this.#options.log(`${type} was answered with ${status || "nothing"}${wait === undefined ? "; giving up" : ""}`);
    if (wait === undefined) {
      delete undelivered[id];
      return;
    }
    undelivered[id] = failures + 1;
    const { inBackground } = this.#options;
    setTimeout(() => inBackground("retrying a webhook", () => this.#enqueue(id)), wait).unref();
  }

  /** The receiver checks the signature's time by the real clock. */
  #headers(body: string): Record<string, string> {
    const time = Math.floor(this.#clock.real() / 1000);
    const { webhookSecret } = this.#store.state;
    const signature = createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex");
    return { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${time},v1=${signature}` };
  }
}
