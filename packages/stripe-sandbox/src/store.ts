import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { KeptCard } from "./cards.ts";
import type { CheckoutSession, Customer, DeletedCustomer, Event, Invoice, Metadata, Subscription } from "./objects.ts";

/** Everything that the sandbox knows. */
export interface State {
  version: typeof VERSION;
  secretKey: string;
  webhookSecret: string;
  /** Seconds by which the sandbox's clock is ahead of the real one. */
  ahead: number;
  customers: Record<string, Customer | DeletedCustomer>;
  sessions: Record<string, CheckoutSession>;
  /** What a session sells, and what its subscription will carry. */
  baskets: Record<string, Basket>;
  subscriptions: Record<string, Subscription>;
  /** By subscription. */
  cards: Record<string, KeptCard>;
  invoices: Record<string, Invoice>;
  events: Record<string, Event>;
  /** Events that have not been taken yet, and how often that was tried. */
  undelivered: Record<string, number>;
  /** Answers by idempotency key. */
  answers: Record<string, KeptAnswer>;
  /** Portal sessions by their token; milliseconds of the real clock. */
  portals: Record<string, { customer: string; returnUrl: string; expiresAt: number }>;
}

/** What a checkout session sells. */
interface Basket {
  priceId: string;
  quantity: number;
  metadata: Metadata;
}

/** An answer of the API, kept to be given again. `at` is in seconds by the sandbox's clock. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: unknown;
  at: number;
}

const VERSION = 1;
/** Events that are kept. */
const MOST_EVENTS = 1_000;

/** The state and the file that it is kept in. */
export class Store {
  readonly state: State;
  readonly #file: string | undefined;

  /**
   * @param file made when it is not there; undefined keeps everything in memory
   * @throws Error when the file is damaged or of another version.
   */
  constructor(file: string | undefined) {
    this.#file = file;
    this.state = { ...freshState(), ...(file !== undefined && kept(file)) };
    // An id comes from whoever calls: without this 'constructor' would be found in every record.
    for (const record of Object.values(this.state)) {
      if (typeof record === "object") Object.setPrototypeOf(record, null);
    }
    this.save();
  }

  /** Writes the file anew: whole or not at all, and for nobody else to read. */
  save(): void {
    const ids = Object.keys(this.state.events);
    for (const id of ids.slice(0, Math.max(0, ids.length - MOST_EVENTS))) {
      delete this.state.events[id];
      delete this.state.undelivered[id];
    }
    if (this.#file === undefined) return;
    const next = `${this.#file}.${process.pid}.next`;
    writeFileSync(next, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(next, this.#file);
  }
}

function kept(file: string): State | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const state: State = JSON.parse(text);
    if (state.version === VERSION) return state;
  } catch {
    // Told below, like a file of another version.
  }
  throw new Error(`${file} is not a payment sandbox of this version: move it away, and the sandbox begins anew.`);
}

function freshState(): State {
  return {
    version: VERSION,
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
