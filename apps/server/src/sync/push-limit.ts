import { LARGEST_PUSH } from "@vr-eye-lab/domain/sync";
import type { MiddlewareHandler } from "hono";
import { answerMessage } from "../http/http-error.ts";
import { createSlots } from "../http/slots.ts";
import { createTokenBuckets } from "../http/token-buckets.ts";
import type { SignedInVariables } from "../login/login-gate.ts";

/** Bytes of a user's pushes that are in memory at the same time. A browser sends one push at a time. */
const IN_FLIGHT = LARGEST_PUSH;
/** Bytes that cost as much as one small push. */
const BYTES_PER_PUSH = 64 * 1024;

/**
 * Limits the pushes of each user in this process, before their bodies are read: how many in a minute, where each 64 KiB count as one, and how
 * many bytes at the same time. A refused push is sent again later. At 100 writes per push, an outbox of weeks takes seconds.
 */
export function limitPushes(perMinute: number): MiddlewareHandler<{ Variables: SignedInVariables }> {
  const buckets = createTokenBuckets(perMinute, perMinute / 6);
  const inFlight = createSlots({ perUser: IN_FLIGHT, inAll: Number.POSITIVE_INFINITY });
  return async (context, next) => {
    const { userId } = context.get("signedIn");
    const length = Math.min(Number(context.req.header("Content-Length") ?? LARGEST_PUSH), LARGEST_PUSH);
    const leave = inFlight.take(userId, length);
    const retryAfter = leave ? buckets.take(userId, Math.ceil(length / BYTES_PER_PUSH)) : 1;
    try {
      if (retryAfter > 0) return answerMessage(context, 429, "documents/push-too-often", { retryAfter });
      return await next();
    } finally {
      leave?.();
    }
  };
}
