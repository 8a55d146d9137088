import Stripe from "stripe";
import { inTime } from "./provider-deadline.ts";
import { ProviderError } from "./provider-error.ts";

const { errors } = Stripe;

/** Seconds to wait after a rate limit without Retry-After. */
const DEFAULT_WAIT = 10;

/** @throws ProviderError and nothing else */
export async function convertErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await inTime(work());
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** Like `convertErrors`, but returns null for 404. */
export function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return convertErrors(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

/** Converts an error of the payment client. Its message contains nothing that is only for the operator, such as part of a key. */
function providerErrorOf(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (!(cause instanceof errors.StripeError)) {
    return new ProviderError("unknown", 502, "checkout/unavailable", { cause });
  }
  const { kind, status, code } = meaningOf(cause);
  const retryAfter = kind === "rate-limit" ? waitOf(cause) : undefined;
  return new ProviderError(kind, status, code, {
    ...(code === "checkout/provider" && { values: { message: cause.message } }),
    ...(retryAfter !== undefined && { retryAfter }),
    facts: factsOf(cause),
    cause,
  });
}

type Meaning = Pick<ProviderError, "kind" | "status" | "code">;

/** Subclasses before their base classes. */
const MEANINGS: readonly (readonly [new (...args: never[]) => Stripe.errors.StripeError, Meaning])[] = [
  [errors.StripeCardError, { kind: "card", status: 402, code: "checkout/provider" }],
  [errors.StripeAuthenticationError, { kind: "authentication", status: 502, code: "checkout/misconfigured" }],
  [errors.StripePermissionError, { kind: "permission", status: 502, code: "checkout/misconfigured" }],
  [errors.StripeRateLimitError, { kind: "rate-limit", status: 429, code: "checkout/busy" }],
  [errors.StripeIdempotencyError, { kind: "idempotency", status: 409, code: "checkout/provider" }],
  [errors.StripeConnectionError, { kind: "connection", status: 502, code: "checkout/unavailable" }],
  [errors.StripeSignatureVerificationError, { kind: "signature", status: 400, code: "checkout/webhook-refused" }],
  // Our fault: requests are validated before they reach the provider.
  [errors.StripeInvalidRequestError, { kind: "invalid-request", status: 502, code: "checkout/provider" }],
  [errors.StripeAPIError, { kind: "api", status: 502, code: "checkout/provider" }],
];

function meaningOf(error: Stripe.errors.StripeError): Meaning {
  const isTimeout = error.message.startsWith("Request aborted due to timeout being reached");
  if (isTimeout && error instanceof errors.StripeConnectionError) {
    return { kind: "timeout", status: 504, code: "checkout/timed-out" };
  }
  if (error.code === "resource_missing" && error.param === "customer") {
    return { kind: "unknown-customer", status: 502, code: "checkout/provider" };
  }
  const [, meaning] = MEANINGS.find(([type]) => error instanceof type) ?? [];
  return meaning ?? { kind: "unknown", status: 502, code: "checkout/unavailable" };
}

function factsOf(error: Stripe.errors.StripeError): Record<string, string | number> {
  const { type, param, statusCode, requestId } = error;
  const code = error.code || systemCode(error);
  return {
    type,
    ...(statusCode && { status: statusCode }),
    ...(requestId && { requestId }),
    ...(param && { param }),
    ...(code && { code }),
  };
}

/** The system's error code, such as ECONNREFUSED, or an empty string. */
function systemCode(error: Stripe.errors.StripeError): string {
  const detail: unknown = "detail" in error ? error.detail : null;
  return detail instanceof Error && "code" in detail ? String(detail.code) : "";
}

function waitOf(error: Stripe.errors.StripeError): number {
  const seconds = Math.ceil(Number(error.headers?.["retry-after"] ?? Number.NaN));
  return seconds >= 1 ? seconds : DEFAULT_WAIT;
}
