import type { Context } from "hono";
import { answerMessage, RefusedError } from "../http/http-error.ts";
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

/** The payment provider refused a call, failed or was unreachable. */
export class ProviderError extends RefusedError {
  override name = "ProviderError";
  readonly kind: ProviderErrorKind;
  /** Safe to log. The error's own text is not: it may quote what was sent. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    kind: ProviderErrorKind,
    status: RefusedError["status"],
    code: RefusedError["code"],
    { facts, cause, ...details }: RefusedError["details"] & Partial<Pick<ProviderError, "facts" | "cause">> = {},
  ) {
    super(status, code, details, cause);
    this.message = `${kind}: ${code}`;
    this.kind = kind;
    this.facts = { kind, ...facts };
  }
}

/** Logs the error and answers with its message. */
export function answerProviderError(context: Context, { status, code, details, facts }: ProviderError): Response {
  const log: Logger = context.get("log")();
  log.warn({ provider: facts }, "the payment provider failed");
  return answerMessage(context, status, code, details);
}
