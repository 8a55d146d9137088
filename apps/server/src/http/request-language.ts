import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";

const accepted = new AsyncLocalStorage<string>();

/** Remembers the Accept-Language of a request, which pages set to their own language, for what is stored and emailed because of it. */
export const noteLanguage: MiddlewareHandler = (context, next) =>
  accepted.run(context.req.header("Accept-Language") ?? "", next);

/** The languages that the current request accepts, best first; none outside a request. */
export function requestLanguages(): string[] {
  return acceptedLanguages(accepted.getStore() ?? "");
}

/** The language tags of an Accept-Language header, best first. */
export function acceptedLanguages(header: string): string[] {
  return parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []));
}
