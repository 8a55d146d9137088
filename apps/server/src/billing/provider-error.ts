import { type MessageValues, type ServerMessageCode, serverMessage } from "@vr-eye-lab/domain/messages";
import type { Context } from "hono";
import type { Logger } from "../log.ts";

/** The payment client's kinds of errors, plus `unknown-customer`. */
export type ProviderErrorKind =
  | "card"
  | "invalid-request"
  | "unknown-customer"
  | "api"
  | "authentication"
  | "permission"
  | "rate-limit"
  | "idempotency"
  | "connection"
  | "timeout"
  | "signature"
  | "unknown";

/** The payment provider refused a call, failed or was unreachable. `status`, `code` and `values` make the answer. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  readonly status: 400 | 402 | 409 | 429 | 502 | 503 | 504;
  readonly code: ServerMessageCode;
  readonly values: MessageValues;
  /** Seconds to wait, if the provider asked for a wait. */
  readonly retryAfter: number | null;
  /** Safe to log. The error's own text is not: it may quote what was sent. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    kind: ProviderErrorKind,
    status: ProviderError["status"],
    code: ServerMessageCode,
    options: {
      values?: MessageValues;
      retryAfter?: number;
      facts?: Readonly<Record<string, string | number>>;
      cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${code}`, { cause: options.cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter ?? null;
    this.facts = { kind, ...options.facts };
  }
}

/** Logs the error and answers with its message. */
export function answerProviderError(
  context: Context,
  { status, code, values, retryAfter, facts }: ProviderError,
): Response {
  const log: Logger = context.get("log")();
  log.warn({ provider: facts }, "the payment provider failed");
  const headers = retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  return context.json(serverMessage(code, values), status, headers);
}
