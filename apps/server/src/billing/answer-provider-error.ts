import { serverMessageText } from "@vr-eye-lab/domain/messages";
import type { Context } from "hono";
import type { Logger } from "../log.ts";
import type { ProviderError } from "./payment-provider.ts";

/** Logs a failure of the provider, and answers with what it means to the person who asked: never a plain 500. */
export function answerProviderError(
  context: Context,
  { status, code, values, retryAfter, facts }: ProviderError,
): Response {
  const log: Logger = context.get("log");
  log.warn({ provider: facts }, "the payment provider failed");
  return context.json({ error: serverMessageText(code, values), code }, status, {
    "Cache-Control": "no-store",
    ...(retryAfter === null ? {} : { "Retry-After": String(retryAfter) }),
  });
}
