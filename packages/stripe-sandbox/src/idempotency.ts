import { ApiError } from "./api-error.ts";
import type { Backend } from "./backend.ts";

/** Seconds until an idempotency key may be used again. */
const KEY_LIFETIME = 86_400;

/** A response of the API. */
export interface Answer {
  status: number;
  body: unknown;
}

/** @param request method, path and parameters @throws ApiError if the key was used with another request */
export function findAnswer({ state, clock }: Backend, key: string, request: string): Answer | undefined {
  const stored = state.answers[key];
  if (!stored || clock.now() - stored.at >= KEY_LIFETIME) return undefined;
  if (stored.request === request) return stored;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, message, { type: "idempotency_error" });
}

/** Stores an answer under its key. Rejected parameters are not stored, since nothing was executed. */
export function storeAnswer({ state, clock }: Backend, key: string, request: string, { status, body }: Answer): void {
  if (status !== 200 && status !== 402) return;
  const at = clock.now();
  for (const [old, stored] of Object.entries(state.answers)) {
    if (at - stored.at >= KEY_LIFETIME) delete state.answers[old];
  }
  state.answers[key] = { request, status, body: structuredClone(body), at };
}
