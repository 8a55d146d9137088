import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";

const ERRORS = {
  "bad-request": { status: 400, error: "The request is invalid." },
  unauthorized: { status: 401, error: "This address needs a token." },
  "not-found": { status: 404, error: "Not found." },
  "method-not-allowed": { status: 405, error: "This address doesn't support that method." },
  "page-not-built": { status: 503, error: "The page isn't built yet. Run npm start to build it." },
  internal: { status: 500, error: "Something went wrong on the server." },
} as const satisfies Record<string, { status: ContentfulStatusCode; error: string }>;

/** The `code` of an error answer. */
export type ErrorCode = keyof typeof ERRORS | ServerMessageCode;

/** The text of a code, with its {name} placeholders. */
export function errorText(code: ErrorCode): string {
  return code in ERRORS ? ERRORS[code as keyof typeof ERRORS].error : serverMessageText(code as ServerMessageCode);
}

/** Answers with an API error, `{error, code}`, and its status. */
export function answerError(context: Context, code: keyof typeof ERRORS, headers?: Record<string, string>): Response {
  const { status, error } = ERRORS[code];
  return context.json({ error, code }, status, headers);
}

/** Answers 405 with the Allow header for requests to a route of the app with another method. */
export function refuseOtherMethods(app: Pick<Hono, "routes">): MiddlewareHandler {
  return methodNotAllowed({
    app: app as Hono,
    onMethodNotAllowed: (context, methods) => answerError(context, "method-not-allowed", { Allow: methods.join(", ") }),
  });
}

/** Answers 400 for a field: a header, a query parameter, or a path in the body such as `writes.0.id`. */
export function answerBadField(context: Context, field: string): Response {
  const error = `The request is invalid: ${field} is missing or has a value that is not allowed.`;
  return context.json({ error, code: "bad-request", field }, 400);
}

/**
 * Answers with a message of the error catalogue.
 * @param retryAfter seconds, for the Retry-After header and the message
 * @param values the message's other values
 */
export function answerMessage(
  context: Context,
  status: ContentfulStatusCode,
  code: ServerMessageCode,
  { retryAfter, values, ...more }: MessageDetails = {},
): Response {
  const seconds = retryAfter?.toString();
  const error = serverMessageText(code, {
    ...values,
    ...(more.field && { field: more.field }),
    ...(seconds === undefined ? {} : { seconds }),
  });
  return context.json({ error, code, ...more }, status, seconds === undefined ? {} : { "Retry-After": seconds });
}

interface MessageDetails {
  readonly retryAfter?: number;
  readonly values?: Readonly<Record<string, string>>;
  readonly field?: string;
  /** Results of a push of which a part was processed. */
  readonly results?: readonly object[];
}
