import { type MessageValues, type ServerMessageCode, serverMessage } from "@vr-eye-lab/domain/messages";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Answers 405 with the Allow header for requests to a route of the app with another method. */
export function refuseOtherMethods(app: Pick<Hono, "routes">): MiddlewareHandler {
  return methodNotAllowed({
    app: app as Hono,
    onMethodNotAllowed: (context, methods) => answerMethodNotAllowed(context, methods.join(", ")),
  });
}

/** Answers 405. @param methods allowed, with commas between them */
export function answerMethodNotAllowed(context: Context, methods: string): Response {
  context.header("Allow", methods);
  return answerMessage(context, 405, "method-not-allowed");
}

/**
 * A request is refused, or can't be answered. The app answers it with the status and the code.
 * @example throw new RefusedError(404, "share/not-found");
 */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: ContentfulStatusCode;
  readonly code: ServerMessageCode;
  readonly details: MessageDetails;

  constructor(status: ContentfulStatusCode, code: ServerMessageCode, details: MessageDetails = {}, cause?: unknown) {
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
  code: ServerMessageCode,
  { retryAfter, values, ...more }: MessageDetails = {},
): Response {
  const seconds = retryAfter?.toString();
  const message = serverMessage(code, {
    ...values,
    ...(more.field && { field: more.field }),
    ...(seconds === undefined ? {} : { seconds }),
  });
  return context.json({ ...message, ...more }, status, seconds === undefined ? {} : { "Retry-After": seconds });
}

interface MessageDetails {
  /** Seconds, for the Retry-After header and the message. */
  readonly retryAfter?: number;
  /** The message's other values. */
  readonly values?: MessageValues;
  readonly field?: string;
  /** Results of a push of which a part was processed. */
  readonly results?: readonly object[];
}
