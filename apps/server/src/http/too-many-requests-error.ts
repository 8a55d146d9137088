import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";

/** A limit is exceeded. Answered with 429. */
export class TooManyRequestsError extends Error {
  override name = "TooManyRequestsError";
  readonly code: ServerMessageCode;
  /** Seconds. */
  readonly retryAfter: number;

  constructor(code: ServerMessageCode, retryAfter: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
