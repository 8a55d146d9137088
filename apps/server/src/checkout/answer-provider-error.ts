import { messageText } from "@vr-eye-lab/domain/messages";
import type { Context } from "hono";
import type { ProviderError } from "./payment-provider.ts";

/** Answers with what the provider's failure means to the person who asked: never a plain 500. */
export function answerProviderError(context: Context, { status, code, values, retryAfter }: ProviderError): Response {
  return context.json({ error: messageText(code, values), code }, status, {
    "Cache-Control": "no-store",
    ...(retryAfter === null ? {} : { "Retry-After": String(retryAfter) }),
  });
}
