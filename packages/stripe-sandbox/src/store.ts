import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { KeptCard } from "./cards.ts";
import type { CheckoutSession, Customer, Event, Invoice, Metadata, Subscription } from "./objects.ts";

/** Everything that the sandbox knows. */
export interface State {
  version: 1;
  secretKey: string;
  webhookSecret: string;
  /** Seconds by which the sandbox's clock is ahead of the real one. */
  ahead: number;
  customers: Record<string, Customer>;
  sessions: Record<string, CheckoutSession>;
  /** What a session sells, and what its subscription will carry. */
  baskets: Record<string, { priceId: string; metadata: Metadata }>;
  subscriptions: Record<string, Subscription>;
  /** By subscription. */
  cards: Record<string, KeptCard>;
  invoices: Record<string, Invoice>;
  events: Record<string, Event>;
  /** Events that have not been taken yet, and how often that was tried. */
  undelivered: Record<string, number>;
  /** Answers by idempotency key. */
  answers: Record<string, { request: string; status: number; body: unknown; at: number }>;
  /** Portal sessions by their token. */
  portals: Record<string, { customer: string; returnUrl: string; expiresAt: number }>;
}

/** Events that are kept. */
const MOST_EVENTS = 1_000;

/** The state and the file that it is kept in. */
export class Store {
  readonly state: State;
  readonly #file: string | undefined;

  /** @param file made when it is not there; undefined keeps everything in memory */
  constructor(file: string | undefined) {
    this.#file = file;
    this.state = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : freshState();
    this.save();
  }

  /** Writes the file anew: whole or not at all, and for nobody else to read. */
  save(): void {
    const ids = Object.keys(this.state.events);
    for (const id of ids.slice(0, Math.max(0, ids.length - MOST_EVENTS))) delete this.state.events[id];
    if (this.#file === undefined) return;
    const next = `${this.#file}.next`;
    writeFileSync(next, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(next, this.#file);
  }
}

function freshState(): State {
  return {
    version: 1,
    secretKey: `sk_test_${randomBytes(24).toString("hex")}`,
    webhookSecret: `whsec_${randomBytes(24).toString("hex")}`,
    ahead: 0,
    customers: {},
    sessions: {},
    baskets: {},
    subscriptions: {},
    cards: {},
    invoices: {},
    events: {},
    undelivered: {},
    answers: {},
    portals: {},
  };
}

/** A new id, such as cus_… */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
