import type { MiddlewareHandler } from "hono";
import { answerMessage } from "../http/http-error.ts";
import { createTokenBuckets } from "../http/token-buckets.ts";
import type { SignedInVariables } from "../login/login-gate.ts";

const MIB = 1024 * 1024;
/** A new browser reads an ordinary account at once, and the largest in five minutes. */
const PER_MINUTE = 32 * MIB;
/** Allows 8,192 requests a minute. A user needs many, because each change ends the polls of all their devices. */
const LEAST = 4096;

/**
 * Limits the bytes of the routes behind it that each user reads in this process, and the requests at the same time. A large response costs more
 * time and memory than a refusal. Answer with `answerJson`: an answer without a length counts as a MiB. An answer that was computed from more than it
 * has sets `bytesRead`.
 */
export function limitReads(
  perMinute = PER_MINUTE,
): MiddlewareHandler<{ Variables: SignedInVariables & { bytesRead?: number } }> {
  const buckets = createTokenBuckets(perMinute, perMinute * 0.75);
  return async (context, next) => {
    const { userId } = context.get("signedIn");
    const retryAfter = buckets.take(userId, MIB);
    if (retryAfter > 0) return answerMessage(context, 429, "documents/read-too-often", { retryAfter });
    let counted = LEAST;
    try {
      await next();
      const { headers, ok } = context.res;
      counted = Math.max(LEAST, Number(headers.get("Content-Length") ?? (ok ? MIB : 0)), context.get("bytesRead") ?? 0);
    } finally {
      buckets.giveBack(userId, MIB - counted);
    }
  };
}
