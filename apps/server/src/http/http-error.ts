import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

const ERRORS = {
  "bad-request": { status: 400, error: "The request cannot be understood." },
  "not-found": { status: 404, error: "There is nothing at this address." },
  "method-not-allowed": { status: 405, error: "This address does not answer that method." },
  "page-not-built": { status: 503, error: "The page is not built yet: npm start builds it." },
  internal: { status: 500, error: "Something went wrong on the server." },
} as const satisfies Record<string, { status: ContentfulStatusCode; error: string }>;

/** Answers with an error as the API writes it: `{error, code}` and the fitting status. */
export function answerError(context: Context, code: keyof typeof ERRORS, headers?: Record<string, string>): Response {
  const { status, error } = ERRORS[code];
  return context.json({ error, code }, status, { "Cache-Control": "no-store", ...headers });
}

/** Answers that a named part of a request (a query parameter, or a path in the body such as `writes.0.id`) is not what it must be. */
export function answerBadField(context: Context, field: string): Response {
  const error = `The request cannot be understood: ${field} is missing or holds something that is not allowed.`;
  return context.json({ error, code: "bad-request", field }, 400, { "Cache-Control": "no-store" });
}

/**
 * Answers with a text of the error catalogue.
 * @param retryAfter seconds: goes into the Retry-After header, and into the text where it has a place for it.
 */
export function answerMessage(
  context: Context,
  status: ContentfulStatusCode,
  code: ServerMessageCode,
  { retryAfter, field }: { retryAfter?: number; field?: string } = {},
): Response {
  const error = serverMessageText(code, retryAfter === undefined ? {} : { seconds: String(retryAfter) });
  const headers = {
    "Cache-Control": "no-store",
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
  };
  return context.json({ error, code, ...(field === undefined ? {} : { field }) }, status, headers);
}
