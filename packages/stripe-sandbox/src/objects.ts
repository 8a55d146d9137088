/*
 * The objects of the provider's API, version 2025-02-24.acacia, as far as the sandbox has them. Times are seconds since 1970, amounts the currency's
 * smallest unit.
 */

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  livemode: false;
}

export interface Product {
  id: string;
  object: "product";
  name: string;
  active: true;
  livemode: false;
}

export interface Price {
  id: string;
  object: "price";
  active: true;
  currency: "usd";
  unit_amount: number;
  product: string;
  type: "recurring";
  recurring: { interval: "month" | "year"; interval_count: number; usage_type: "licensed" };
  livemode: false;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  created: number;
  expires_at: number;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  mode: "subscription";
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null } | null;
  client_reference_id: string | null;
  metadata: Metadata;
  subscription: string | null;
  invoice: string | null;
  amount_subtotal: number;
  amount_total: number;
  currency: "usd";
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  livemode: false;
}

export type SubscriptionStatus = "active" | "past_due" | "canceled";

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  start_date: number;
  billing_cycle_anchor: number;
  customer: string;
  status: SubscriptionStatus;
  items: List<SubscriptionItem>;
  current_period_start: number;
  current_period_end: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  currency: "usd";
  metadata: Metadata;
  livemode: false;
}

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  price: Price;
  quantity: 1;
  subscription: string;
}

export interface Invoice {
  id: string;
  object: "invoice";
  created: number;
  customer: string;
  subscription: string;
  subscription_details: { metadata: Metadata };
  status: "open" | "paid" | "uncollectible";
  paid: boolean;
  attempted: true;
  attempt_count: number;
  next_payment_attempt: number | null;
  billing_reason: "subscription_create" | "subscription_cycle";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  currency: "usd";
  period_start: number;
  period_end: number;
  livemode: false;
}

export interface Event {
  id: string;
  object: "event";
  api_version: typeof API_VERSION;
  created: number;
  type: string;
  data: { object: object };
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  livemode: false;
}

export interface List<Item> {
  object: "list";
  url: string;
  has_more: boolean;
  data: Item[];
}

export const API_VERSION = "2025-02-24.acacia";
