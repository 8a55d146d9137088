import { setTimeout as delay } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";

/** Answers that are held at the same time. Beyond this, answers are sent at once. */
const MOST_HELD = 5_000;

/**
 * Holds back answers with 429. A client that ignores Retry-After then sends few requests per connection, instead of as many as the server
 * can refuse.
 * @param stopping ends all waits
 */
export function holdRefusals(milliseconds: number, stopping?: AbortSignal): MiddlewareHandler {
  let held = 0;
  return async (context, next) => {
    await next();
    if (context.res.status !== 429 || held >= MOST_HELD || milliseconds === 0) return;
    const closed = context.req.raw.signal;
    const signal = stopping ? AbortSignal.any([closed, stopping]) : closed;
    held += 1;
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
    held -= 1;
  };
}
