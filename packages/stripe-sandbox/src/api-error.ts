/** An error as the provider writes it. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: 400 | 401 | 402 | 404;
  readonly type: "invalid_request_error" | "idempotency_error" | "card_error";
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: ApiError["status"],
    message: string,
    { code, param, type = "invalid_request_error" }: { code?: string; param?: string; type?: ApiError["type"] } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  get body() {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

/** @throws ApiError when there is nothing of this id. */
export function found<Value>(value: Value | undefined, kind: string, id: string): Value {
  if (value !== undefined) return value;
  throw new ApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });
}
