import type { MiddlewareHandler } from "hono";
import { answerMessage } from "../http/http-error.ts";
import { createTokenBuckets } from "../http/token-buckets.ts";
import type { SignedInVariables } from "../login/login-gate.ts";

const MIB = 1024 * 1024;
/** A new browser reads an ordinary account at once, and the largest in five minutes. */
const PER_MINUTE = 32 * MIB;
/** Of a request in progress. What its response doesn't need is given back. */
const RESERVED = MIB;

/**
 * Limits the bytes of the routes behind it that each user reads in this process, and the requests at the same time. A large response costs more
 * time and memory than a refusal. Counts responses of `answerJson`.
 */
export function limitReads(perMinute = PER_MINUTE): MiddlewareHandler<{ Variables: SignedInVariables }> {
  const buckets = createTokenBuckets(perMinute, perMinute * 0.75);
  return async (context, next) => {
    const { countedAs } = context.get("signedIn");
    const retryAfter = buckets.take(countedAs, RESERVED);
    if (retryAfter > 0) return answerMessage(context, 429, "documents/read-too-often", { retryAfter });
    await next();
    buckets.giveBack(countedAs, RESERVED - Number(context.res.headers.get("Content-Length") ?? 0));
  };
}
