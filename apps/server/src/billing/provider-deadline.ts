import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { ProviderError } from "./provider-error.ts";

/** Shorter than reverse proxies and this server wait for an answer. The payment client alone would retry for minutes. */
const REQUEST_MS = 50_000;

const deadlines = new AsyncLocalStorage<number>();

/**
 * Limits how long a request waits for the payment provider. Then its calls are aborted. The next request finds what they have created, by its
 * idempotency key.
 * @param milliseconds tests use a lower value
 */
export function limitProviderCalls(milliseconds = REQUEST_MS): MiddlewareHandler {
  return (_context, next) => deadlines.run(performance.now() + milliseconds, next);
}

/** How long the current request may still wait. Commands and loops have no limit. */
export function millisecondsLeft(): number {
  return Math.max(0, Math.ceil((deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()));
}

/** @throws ProviderError when the current request may wait no longer */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  if (deadlines.getStore() === undefined) return work;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError("timeout", 504, "checkout/timed-out")), millisecondsLeft());
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
