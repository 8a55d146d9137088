import type { Billing, Checkout, PriceIds, ProviderSubscription } from "@vr-eye-lab/domain/billing";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";

/** A checkout session with what tells whose it is and what it is for. */
export interface ProviderCheckout extends Checkout {
  readonly id: string;
  /** The user that it was made for, as client_reference_id and metadata both say; null where they are missing or differ. */
  readonly userId: string | null;
  /** Where it can be paid; null once it cannot. */
  readonly url: string | null;
  /** Null where the provider does not tell. */
  readonly priceId: string | null;
}

/** A checkout session in a list. */
interface ListedCheckout {
  readonly id: string;
  readonly status: string | null;
}

/** What a new checkout session is made of. */
interface NewCheckout {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly billing: Billing;
  /** Absolute addresses; `{CHECKOUT_SESSION_ID}` in the first is replaced by the provider. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Two requests with the same key make one session. */
  readonly idempotencyKey: string;
}

/** One of the provider's events, with the customer that it is about. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Null where the event has none. */
  readonly customerId: string | null;
  /** The user named in the object's metadata or client_reference_id, for a customer that is not known here yet. */
  readonly userId: string | null;
}

/** What a price comes to. */
export interface ProviderPrice {
  readonly billing: Billing;
  readonly priceId: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217 in small letters. */
  readonly currency: string;
}

/** What the product asks of the payment provider, in the product's words. Every call throws ProviderError and nothing else. */
export interface PaymentProvider {
  /** The configured price ids. */
  readonly prices: PriceIds;
  /**
   * Makes the customer of a user; asking again for the same user makes no second one.
   * @param lost the customer that the user was, when the provider knows of it no more
   */
  createCustomer(userId: string, email: string, lost?: string): Promise<string>;
  createCheckout(checkout: NewCheckout): Promise<ProviderCheckout>;
  /** @returns null when there is no such session. */
  checkout(sessionId: string): Promise<ProviderCheckout | null>;
  /** A customer's latest checkout sessions, newest first, 100 at most. */
  checkouts(customerId: string): Promise<readonly ListedCheckout[]>;
  /** Makes an open session unusable. Does nothing to one that is not open. */
  expireCheckout(sessionId: string): Promise<void>;
  /** What the customer has at this moment: the living subscription that gives most, or null. Never out of a cache. */
  subscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Ends every subscription of a customer at once. Does nothing where there is none. */
  cancelAll(customerId: string): Promise<void>;
  /** @returns address of the page where the customer manages what they have */
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** What the configured prices come to. */
  priceList(): Promise<readonly ProviderPrice[]>;
  /**
   * Reads a webhook.
   * @param body as it came, byte for byte
   * @throws ProviderError of kind 'signature' when the signature is missing, wrong or older than 300 s.
   */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
}

/** How the provider can fail, by the payment client's kinds of errors. A customer whom it does not know is told apart from other bad requests. */
export type ProviderErrorKind =
  | "card"
  | "invalid-request"
  | "unknown-customer"
  | "api"
  | "authentication"
  | "permission"
  | "rate-limit"
  | "idempotency"
  | "connection"
  | "timeout"
  | "signature"
  | "unknown";

/** The provider refused, failed or could not be reached. `code` and `values` make the text for people, `status` the answer. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  readonly status: 400 | 402 | 409 | 429 | 502 | 503 | 504;
  readonly code: ServerMessageCode;
  readonly values: Readonly<Record<string, string>>;
  /** Seconds, where the provider asked for a wait. */
  readonly retryAfter: number | null;
  /** What may go into the log: names and numbers of the failure, never its text, which may quote what was sent. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    kind: ProviderErrorKind,
    status: ProviderError["status"],
    code: ServerMessageCode,
    options: {
      values?: Readonly<Record<string, string>>;
      retryAfter?: number;
      facts?: Readonly<Record<string, string | number>>;
      cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${code}`, { cause: options.cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter ?? null;
    this.facts = { kind, ...options.facts };
  }
}
