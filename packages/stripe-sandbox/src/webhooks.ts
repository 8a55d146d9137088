import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Event, newId } from "./objects.ts";
import type { Store } from "./store.ts";

/** Delivers one webhook. @returns the HTTP status of the answer; rejects if there is none */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Milliseconds until each retry of a failed delivery. After the last one the sandbox gives up. */
export const RETRY_DELAYS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
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

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Creates events and delivers them, signed, one at a time. Resumes the deliveries that were pending when the process ended. */
export function createWebhooks(
  { state, save }: Store,
  now: () => number,
  { deliver, inBackground, retryDelays, log }: WebhookOptions,
) {
  let queue: Promise<void> = Promise.resolve();
  let isStopped = false;
  for (const event of Object.values(state.undelivered)) enqueue(event);
  return { emit, settled, stop };

  /** Creates and sends an event with a copy of the object. */
  function emit(type: string, object: object): void {
    const data = structuredClone({ object });
    const event: Event = { id: newId("evt"), object: "event", created: now(), type, data };
    state.undelivered[event.id] = event;
    enqueue(event);
  }

  /** Resolves when every queued delivery has been attempted once. */
  async function settled(): Promise<void> {
    let last: unknown;
    while (last !== queue) {
      last = queue;
      await last;
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.race([settled(), delay(STOP_TIMEOUT, undefined, { ref: false })]);
  }

  /** Deliveries keep the order of their events, except for retries. */
  function enqueue(event: Event, failures = 0): void {
    const previous = queue;
    queue = inBackground("delivering a webhook", async () => {
      await previous;
      await attempt(event, failures);
    });
  }

  async function attempt(event: Event, failures: number): Promise<void> {
    if (isStopped) return;
    const body = JSON.stringify(event);
    // The receiver checks the signature's time by the real clock.
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", state.webhookSecret).update(`${time}.${body}`).digest("hex");
    const headers = { "Content-Type": "application/json", "Stripe-Signature": `t=${time},v1=${signature}` };
    const status = await deliver(body, headers).catch(() => 0);
    // After a stop the event stays undelivered, and the next start sends it again.
    if (isStopped) return;
    const isDelivered = status >= 200 && status < 300;
    const wait = retryDelays[failures];
    if (!isDelivered) log(`${event.type} was answered with ${status || "nothing"}${wait ? "" : "; giving up"}`);
    if (!isDelivered && wait !== undefined) {
      setTimeout(() => inBackground("retrying a webhook", () => enqueue(event, failures + 1)), wait).unref();
      return;
    }
    delete state.undelivered[event.id];
    save();
  }
}
