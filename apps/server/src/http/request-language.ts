import { tryGetContext } from "hono/context-storage";
import { parseAccept } from "hono/utils/accept";

/** The languages that the current request to the API accepts, best first; none outside a request. Pages set Accept-Language to their own. */
export function requestLanguages(): string[] {
  return acceptedLanguages(tryGetContext()?.req.header("Accept-Language") ?? "");
}

/** The language tags of an Accept-Language header, best first. */
export function acceptedLanguages(header: string): string[] {
  return parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []));
}
