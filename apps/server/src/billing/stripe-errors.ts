import Stripe from "stripe";
import { ProviderError, type ProviderErrorKind } from "./payment-provider.ts";

const { errors } = Stripe;

/** Seconds that people are asked to wait when the provider has too much to do and does not say how long. */
const USUAL_WAIT = 10;

/** What the payment client threw, in the product's words. Nothing that only the operator should know, such as a part of a key, is in the text for people. */
export function providerErrorOf(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (!(cause instanceof errors.StripeError)) {
    return new ProviderError("unknown", 502, "checkout/unavailable", { cause });
  }
  const { kind, status, code } = meaningOf(cause);
  const retryAfter = kind === "rate-limit" ? waitOf(cause) : undefined;
  return new ProviderError(kind, status, code, {
    values: {
      ...(code === "checkout/provider" && { message: cause.message }),
      ...(retryAfter !== undefined && { seconds: String(retryAfter) }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
    facts: factsOf(cause),
    cause,
  });
}

type Meaning = { readonly kind: ProviderErrorKind } & Pick<ProviderError, "status" | "code">;

/** The more special kinds first: some of the client's kinds descend from others. */
const MEANINGS: readonly (readonly [new (...args: never[]) => Stripe.errors.StripeError, Meaning])[] = [
  [errors.StripeCardError, { kind: "card", status: 402, code: "checkout/provider" }],
  [errors.StripeAuthenticationError, { kind: "authentication", status: 502, code: "checkout/misconfigured" }],
  [errors.StripePermissionError, { kind: "permission", status: 502, code: "checkout/misconfigured" }],
  [errors.StripeRateLimitError, { kind: "rate-limit", status: 429, code: "checkout/busy" }],
  [errors.StripeIdempotencyError, { kind: "idempotency", status: 409, code: "checkout/provider" }],
  [errors.StripeConnectionError, { kind: "connection", status: 502, code: "checkout/unavailable" }],
  [errors.StripeSignatureVerificationError, { kind: "signature", status: 400, code: "checkout/webhook-refused" }],
  // Ours, since people send nothing that reaches the provider unchecked.
  [errors.StripeInvalidRequestError, { kind: "invalid-request", status: 502, code: "checkout/provider" }],
  [errors.StripeAPIError, { kind: "api", status: 502, code: "checkout/provider" }],
];

function meaningOf(error: Stripe.errors.StripeError): Meaning {
  if (isTimeout(error)) return { kind: "timeout", status: 504, code: "checkout/timed-out" };
  if (isUnknownCustomer(error)) return { kind: "unknown-customer", status: 502, code: "checkout/provider" };
  const [, meaning] = MEANINGS.find(([type]) => error instanceof type) ?? [];
  return meaning ?? { kind: "unknown", status: 502, code: "checkout/unavailable" };
}

function isTimeout(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof errors.StripeConnectionError &&
    error.message.startsWith("Request aborted due to timeout being reached")
  );
}

function isUnknownCustomer({ code, param }: Stripe.errors.StripeError): boolean {
  return code === "resource_missing" && param === "customer";
}

function factsOf(error: Stripe.errors.StripeError): Record<string, string | number> {
  const { type, code, param, statusCode, requestId } = error;
  return {
    type,
    ...(statusCode && { status: statusCode }),
    ...(requestId && { requestId }),
    ...(param && { param }),
    ...((code || systemCode(error)) && { code: code || systemCode(error) }),
  };
}

/** How the system names what happened to the connection, such as ECONNREFUSED; empty where nothing did. */
function systemCode(error: Stripe.errors.StripeError): string {
  const detail: unknown = "detail" in error ? error.detail : null;
  return detail instanceof Error && "code" in detail ? String(detail.code) : "";
}

function waitOf(error: Stripe.errors.StripeError): number {
  const seconds = Math.ceil(Number(error.headers?.["retry-after"] ?? Number.NaN));
  return seconds >= 1 ? seconds : USUAL_WAIT;
}
