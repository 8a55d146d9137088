/*
 * The objects of the provider's API, version 2025-02-24.acacia, as far as the sandbox has them. Times are seconds since 1970, amounts the currency's
 * smallest unit.
 */

export const API_VERSION = "2025-02-24.acacia";

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  currency: "usd" | null;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  livemode: false;
  metadata: Metadata;
  name: string | null;
}

/** What is left of a customer who was deleted. */
export interface DeletedCustomer {
  id: string;
  object: "customer";
  deleted: true;
}

export interface Product {
  id: string;
  object: "product";
  active: true;
  created: number;
  default_price: string;
  description: null;
  livemode: false;
  metadata: Metadata;
  name: string;
  type: "service";
}

export interface Price {
  id: string;
  object: "price";
  active: true;
  billing_scheme: "per_unit";
  created: number;
  currency: "usd";
  livemode: false;
  lookup_key: string;
  metadata: Metadata;
  nickname: null;
  product: string;
  recurring: { interval: "month" | "year"; interval_count: number; usage_type: "licensed" };
  tax_behavior: "unspecified";
  type: "recurring";
  unit_amount: number;
  unit_amount_decimal: string;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: "usd";
  customer: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  mode: "subscription";
  payment_intent: null;
  payment_method_types: ["card"];
  payment_status: "unpaid" | "paid";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  ui_mode: "hosted";
  url: string | null;
}

/** What a list can be asked for; those that the sandbox has are active, past_due and canceled. */
export const SUBSCRIPTION_STATUSES = [
  "active",
  "past_due",
  "canceled",
  "trialing",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
] as const;

export interface Subscription {
  id: string;
  object: "subscription";
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { reason: "cancellation_requested" | "payment_failed" | null };
  collection_method: "charge_automatically";
  created: number;
  currency: "usd";
  current_period_end: number;
  current_period_start: number;
  customer: string;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  livemode: false;
  metadata: Metadata;
  start_date: number;
  status: "active" | "past_due" | "canceled";
  trial_end: null;
  trial_start: null;
}

interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  created: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface Invoice {
  id: string;
  object: "invoice";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  collection_method: "charge_automatically";
  created: number;
  currency: "usd";
  customer: string;
  customer_email: string | null;
  lines: List<LineItem>;
  livemode: false;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string;
  paid: boolean;
  period_end: number;
  period_start: number;
  status: "open" | "paid" | "uncollectible";
  status_transitions: { finalized_at: number; paid_at: number | null; marked_uncollectible_at: number | null };
  subscription: string;
  subscription_details: { metadata: Metadata };
  subtotal: number;
  total: number;
}

/** What an invoice or a checkout session charges for. */
export interface LineItem {
  id: string;
  object: "line_item" | "item";
  amount: number;
  amount_total: number;
  currency: "usd";
  description: string;
  price: Price;
  quantity: number;
}

export interface Event {
  id: string;
  object: "event";
  api_version: typeof API_VERSION;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: EventRequest;
  type: string;
}

/** The API call that an event comes from; null where it comes from a page or the clock. */
export interface EventRequest {
  id: string | null;
  idempotency_key: string | null;
}

export interface List<Item> {
  object: "list";
  url: string;
  has_more: boolean;
  data: Item[];
}
