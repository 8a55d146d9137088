import Stripe from "stripe";
import { ProviderError } from "./payment-provider.ts";

const { errors } = Stripe;

/** Seconds that people are asked to wait when the provider has too much to do and does not say how long. */
const USUAL_WAIT = 10;

/** What the payment client threw, in the product's words. Nothing that only the operator should know, such as a part of a key, is in the text for people. */
export function providerErrorOf(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (!(cause instanceof errors.StripeError))
    return new ProviderError("unknown", 502, "checkout/unavailable", { cause });
  const told = { values: { message: cause.message }, cause };
  if (cause instanceof errors.StripeCardError) return new ProviderError("card", 402, "checkout/provider", told);
  if (cause instanceof errors.StripeAuthenticationError) {
    return new ProviderError("authentication", 502, "checkout/misconfigured", { cause });
  }
  if (cause instanceof errors.StripePermissionError) {
    return new ProviderError("permission", 502, "checkout/misconfigured", { cause });
  }
  if (cause instanceof errors.StripeRateLimitError) {
    const retryAfter = waitOf(cause);
    return new ProviderError("rate-limit", 429, "checkout/busy", {
      values: { seconds: String(retryAfter) },
      retryAfter,
      cause,
    });
  }
  if (cause instanceof errors.StripeIdempotencyError) {
    return new ProviderError("idempotency", 409, "checkout/provider", told);
  }
  if (cause instanceof errors.StripeConnectionError) {
    const isTimeout = cause.message.startsWith("Request aborted due to timeout being reached");
    return isTimeout
      ? new ProviderError("timeout", 504, "checkout/timed-out", { cause })
      : new ProviderError("connection", 502, "checkout/unavailable", { cause });
  }
  if (cause instanceof errors.StripeSignatureVerificationError) {
    return new ProviderError("signature", 400, "checkout/webhook-refused", { cause });
  }
  if (cause instanceof errors.StripeInvalidRequestError) {
    return new ProviderError("invalid-request", 502, "checkout/provider", told);
  }
  if (cause instanceof errors.StripeAPIError) return new ProviderError("api", 502, "checkout/provider", told);
  return new ProviderError("unknown", 502, "checkout/unavailable", { cause });
}

function waitOf(error: Stripe.errors.StripeError): number {
  const seconds = Math.ceil(Number(error.headers?.["retry-after"] ?? Number.NaN));
  return seconds >= 1 ? seconds : USUAL_WAIT;
}
