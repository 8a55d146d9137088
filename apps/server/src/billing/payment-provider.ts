import type { Price } from "@vr-eye-lab/domain/api";
import type { Billing, Checkout, PriceIds, ProviderSubscription } from "@vr-eye-lab/domain/billing";

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

export interface NewCheckout {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly billing: Billing;
  /** Absolute URLs. The provider replaces `{CHECKOUT_SESSION_ID}` in the first. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Two requests with the same key create one checkout. */
  readonly idempotencyKey: string;
}

/** A webhook event and the customer it is about. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** The user named in the object's metadata or client_reference_id, for a customer that is not stored here yet. */
  readonly userId: string | null;
}

/** The payment provider in the product's terms. Every call throws ProviderError and nothing else. */
export interface PaymentProvider {
  /** The configured price ids. */
  readonly prices: PriceIds;
  /**
   * Creates the customer of a user; repeated calls for a user create one.
   * @param lost the user's previous customer, if the provider doesn't know it any more
   * @returns the customer's id
   */
  createCustomer(userId: string, email: string, lost?: string): Promise<string>;
  createCheckout(checkout: NewCheckout): Promise<ProviderCheckout>;
  /** @returns null if there is no such checkout */
  checkout(sessionId: string): Promise<ProviderCheckout | null>;
  /** A customer's latest checkouts, newest first, at most 100. */
  checkouts(customerId: string): Promise<readonly Pick<ProviderCheckout, "id" | "status">[]>;
  /** Makes an open checkout unpayable. Does nothing to any other. */
  expireCheckout(sessionId: string): Promise<void>;
  /** The customer's current subscription, never cached: of several, the most valuable one that has not ended. */
  subscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Ends all subscriptions of a customer immediately. */
  cancelAll(customerId: string): Promise<void>;
  /** @returns the URL of the page where the customer manages their subscription */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** The configured prices that have an amount. */
  priceList(): Promise<readonly Price[]>;
  /**
   * Reads a webhook.
   * @param body byte for byte as received
   * @throws ProviderError of kind 'signature' if the signature is missing, wrong or older than 300 s
   */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
}
