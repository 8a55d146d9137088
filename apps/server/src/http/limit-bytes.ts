import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import type { Context } from "hono";
import { answerMessage } from "./http-error.ts";
import { createTokenBuckets } from "./token-buckets.ts";

interface ByteLimit {
  readonly perMinute: number;
  /** Bytes that a request counts until its length is known. The difference is given back. */
  readonly reserved: number;
  /** The bytes that a request counts at least, so that small answers are limited too. */
  readonly least: number;
  /** The error code beyond the limit. */
  readonly code: ServerMessageCode;
}

/** Context variables of routes whose answers are limited. */
export interface LimitedBytesVariables {
  /** What the answer was computed from, if that is more than the answer. */
  bytesRead?: number;
}

/**
 * Limits the bytes of answers in this process, and the requests at the same time. Answer with `answerJson`: an answer without a length counts as all
 * that was reserved, an error as `least`.
 * @returns answers within the limit of a key, such as a user id, and with 429 beyond it
 */
export function limitBytes({ perMinute, reserved, least, code }: ByteLimit) {
  const buckets = createTokenBuckets(perMinute, perMinute * 0.75);
  return async (context: Context, key: string, answer: () => Promise<Response>): Promise<Response> => {
    const retryAfter = buckets.take(key, reserved);
    if (retryAfter > 0) return answerMessage(context, 429, code, { retryAfter });
    let counted = least;
    try {
      const response = await answer();
      const length = response.headers.get("Content-Length") ?? (response.ok ? reserved : 0);
      counted = Math.max(least, Number(length), context.get("bytesRead") ?? 0);
      return response;
    } finally {
      buckets.giveBack(key, reserved - counted);
    }
  };
}
