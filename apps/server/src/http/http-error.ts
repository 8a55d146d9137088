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

/** The text of a code. Without values it has {name} placeholders. */
export function errorText(code: ErrorCode, values: Readonly<Record<string, string>> = {}): string {
  if (code === "bad-request" && values.field !== undefined)
    return `The request is invalid: ${values.field} is missing or has a value that is not allowed.`;
  return code in ERRORS
    ? ERRORS[code as keyof typeof ERRORS].error
    : serverMessageText(code as ServerMessageCode, values);
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

/**
 * A request is refused, or can't be answered. The app answers it with the status and the code.
 * @example throw new RefusedError(404, "share/not-found");
 */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly details: MessageDetails;

  constructor(status: ContentfulStatusCode, code: ErrorCode, details: MessageDetails = {}, cause?: unknown) {
    super(code, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A limit is exceeded. */
export class TooManyRequestsError extends RefusedError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(code: ServerMessageCode, retryAfter: number) {
    super(429, code, { retryAfter });
    this.retryAfter = retryAfter;
  }
}

/** Answers 400 for a field: a header, a query parameter, or a path in the body such as `writes.0.id`. */
export function answerBadField(context: Context, field: string): Response {
  return answerMessage(context, 400, "bad-request", { field });
}

/** Answers with a message of the error catalogue. */
export function answerMessage(
  context: Context,
  status: ContentfulStatusCode,
  code: ErrorCode,
  { retryAfter, values, ...more }: MessageDetails = {},
): Response {
  const seconds = retryAfter?.toString();
  const error = errorText(code, {
    ...values,
    ...(more.field && { field: more.field }),
    ...(seconds === undefined ? {} : { seconds }),
  });
  return context.json({ error, code, ...more }, status, seconds === undefined ? {} : { "Retry-After": seconds });
}

interface MessageDetails {
  /** Seconds, for the Retry-After header and the message. */
  readonly retryAfter?: number;
  /** The message's other values. */
  readonly values?: Readonly<Record<string, string>>;
  readonly field?: string;
  /** Results of a push of which a part was processed. */
  readonly results?: readonly object[];
}
