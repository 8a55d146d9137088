import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { CardBehaviour } from "./cards.ts";
import type { Checkout, Customer, Event, Metadata, Subscription } from "./objects.ts";

const VERSION = 1;

/** The content of the state file. Its names must not change: the file survives updates. */
export interface State {
  version: typeof VERSION;
  secretKey: string;
  webhookSecret: string;
  /** Seconds by which the sandbox's clock is ahead of the real one. */
  ahead: number;
  customers: Record<string, Customer>;
  /** Checkouts. */
  sessions: Record<string, Checkout>;
  /** By checkout: its price, and the metadata of its subscription. */
  baskets: Record<string, { priceId: string; metadata: Metadata }>;
  subscriptions: Record<string, Subscription>;
  /** By subscription. */
  cards: Record<string, CardBehaviour>;
  /** Failed charges of the current period and the time of the next attempt, by subscription. */
  unpaid: Record<string, { failures: number; at: number }>;
  undelivered: Record<string, Event>;
  /** API answers by idempotency key. `at` is in seconds by the sandbox's clock. */
  answers: Record<string, { request: string; body: object; at: number }>;
  /** By the token in the portal's URL. */
  portals: Record<string, { customer: string; returnUrl: string }>;
}

export interface Store {
  readonly state: State;
  /** Writes the file atomically, readable by its owner only. */
  save(): void;
}

/** @param file created if missing; undefined: memory only @throws Error if it is damaged or has another version */
export function openStore(file: string | undefined): Store {
  const state: State = { ...newState(), ...(file !== undefined && read(file)) };
  // Callers choose the ids they ask for: without this, 'constructor' would be found in every record.
  for (const record of Object.values(state)) {
    if (typeof record === "object") Object.setPrototypeOf(record, null);
  }
  const save = () => {
    if (file === undefined) return;
    const draft = `${file}.${randomBytes(8).toString("hex")}.next`;
    try {
      writeFileSync(draft, JSON.stringify(state), { mode: 0o600, flag: "wx" });
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  };
  save();
  return { state, save };
}

function read(file: string): State | undefined {
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
    // Reported below, like a file of another version.
  }
  const advice = "Move it away to start with a new one.";
  throw new Error(`${file} can't be read by this version of the payment sandbox. ${advice}`);
}

function newState(): State {
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
    unpaid: {},
    undelivered: {},
    answers: {},
    portals: {},
  };
}
