import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

const ERRORS = {
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
