import { randomBytes } from "node:crypto";
import type { Price } from "./prices.ts";

/*
 * The objects of the provider's API, version 2025-02-24.acacia, with the fields that the product reads. Times are seconds since 1970,
 * amounts are cents.
 */

export type Metadata = Readonly<Record<string, string>>;

/** Returns a new id that can't be guessed, such as `cus_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString("hex")}`;
}

export interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly email: string | null;
  readonly metadata: Metadata;
}

/** A checkout session. */
export interface Checkout {
  readonly id: string;
  readonly object: "checkout.session";
  readonly mode: string;
  readonly amount_total: number;
  readonly customer: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly expires_at: number;
  readonly status: "open" | "complete" | "expired";
  readonly subscription: string | null;
  readonly url: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly object: "subscription";
  readonly customer: string;
  readonly metadata: Metadata;
  readonly status: "active" | "past_due" | "canceled";
  readonly cancel_at_period_end: boolean;
  readonly current_period_end: number;
  /** Of exactly one item. */
  readonly items: { readonly data: readonly { readonly price: Price }[] };
}

/** One page with everything, newest first. @param items oldest first */
export function listObject<Item>(items: readonly Item[]) {
  return { object: "list", has_more: false, data: items.toReversed() } as const;
}

export interface Event {
  readonly id: string;
  readonly object: "event";
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
}
