/** An error in the provider's format. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: 400 | 401 | 404;
  readonly details: { readonly type?: "idempotency_error"; readonly code?: string; readonly param?: string };

  constructor(status: ApiError["status"], message: string, details: ApiError["details"] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get body() {
    return { error: { type: "invalid_request_error", message: this.message, ...this.details } };
  }
}

/** @throws ApiError if there is no such object: 404 where the path names it, 400 where a parameter does */
export function found<Value>(value: Value | undefined, kind: string, id: string | undefined, param = "id"): Value {
  if (value !== undefined) return value;
  throw new ApiError(param === "id" ? 404 : 400, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}
