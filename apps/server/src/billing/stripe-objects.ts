import type { Checkout, ProviderSubscription } from "@vr-eye-lab/domain/billing";
import type Stripe from "stripe";

/** A checkout session, with its owner and price. */
export interface ProviderCheckout extends Checkout {
  readonly id: string;
  /** The user named by both client_reference_id and metadata; null if one is missing or they differ. */
  readonly userId: string | null;
  /** Where it can be paid; null once it can't. */
  readonly url: string | null;
  /** Null if the provider doesn't return it. */
  readonly priceId: string | null;
}

/** A webhook event and the customer it is about. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** The user named in the object's metadata or client_reference_id, for a customer that is not stored here yet. */
  readonly userId: string | null;
}

export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

/** @param subscription the current state of the subscription that was bought */
export function checkoutOf(
  checkout: Stripe.Checkout.Session,
  subscription: ProviderSubscription | null,
): ProviderCheckout {
  const metadata = checkout.metadata ?? {};
  const { client_reference_id: reference } = checkout;
  return {
    id: checkout.id,
    status: checkout.status,
    customerId: idOf(checkout.customer),
    metadata,
    subscription,
    userId: reference !== null && reference === metadata.userId ? reference : null,
    url: checkout.status === "open" ? checkout.url : null,
    priceId: checkout.line_items?.data[0]?.price?.id ?? null,
  };
}

export function subscriptionFrom(subscription: Stripe.Subscription): ProviderSubscription {
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    status: subscription.status,
    priceId: subscription.items.data[0]?.price.id ?? null,
    currentPeriodEnd: subscription.current_period_end,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** The fields of an event's object that identify its user. */
interface EventObject {
  readonly object: string;
  readonly id?: string;
  readonly customer?: string | { readonly id: string } | null;
  readonly client_reference_id?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly subscription_details?: { readonly metadata: Readonly<Record<string, string>> | null } | null;
}

export function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = data.object as EventObject;
  const customerId = about.object === "customer" ? (about.id ?? null) : idOf(about.customer);
  const named = about.metadata?.userId ?? about.subscription_details?.metadata?.userId;
  return { id, type, customerId, userId: named ?? about.client_reference_id ?? null };
}
