type ErrorType = "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";

/** An error as the provider writes it. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: 400 | 401 | 402 | 404 | 409 | 413;
  readonly type: ErrorType;
  readonly details: { readonly code?: string; readonly param?: string; readonly decline_code?: string };

  constructor(
    status: ApiError["status"],
    message: string,
    { type = "invalid_request_error", ...details }: ApiError["details"] & { readonly type?: ErrorType } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

/** @throws ApiError when there is nothing of this id: 404 where the path names it, 400 where a parameter does */
export function found<Value>(value: Value | undefined, kind: string, id: string, param = "id"): Value {
  if (value !== undefined) return value;
  throw new ApiError(param === "id" ? 404 : 400, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

/** A charge that the bank of a card refuses. */
export function declined(): ApiError {
  const details = { type: "card_error", code: "card_declined", decline_code: "generic_decline" } as const;
  return new ApiError(402, "Your card was declined.", details);
}
