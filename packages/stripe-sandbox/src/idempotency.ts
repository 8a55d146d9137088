import { ApiError } from "./api-error.ts";
import type { Clock } from "./clock.ts";
import type { KeptAnswer, Store } from "./store.ts";

/** Seconds for which an idempotency key is remembered. */
const KEY_LIVES = 86_400;

/** What the API answers. */
export type Answer = Pick<KeptAnswer, "status" | "body">;

/** Idempotency keys: a request that comes again under its key gets the answer that it got before, and nothing happens twice. */
export class Idempotency {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #underWay = new Set<string>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * The answer that a request got before under its key; undefined when it is the first.
   * @param request all that must be the same: method, path and parameters
   * @throws ApiError when the key came with another request
   */
  before(key: string, request: string): Answer | undefined {
    const kept = this.#store.state.answers[key];
    if (!kept || this.#clock.now() - kept.at >= KEY_LIVES) return undefined;
    if (kept.request === request) return kept;
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, message, { type: "idempotency_error" });
  }

  /** Remembers an answer. One that refused the parameters is not remembered: nothing has begun then. */
  keep(key: string, request: string, { status, body }: Answer): void {
    if (status !== 200 && status !== 402) return;
    const { answers } = this.#store.state;
    const at = this.#clock.now();
    for (const [old, kept] of Object.entries(answers)) if (at - kept.at >= KEY_LIVES) delete answers[old];
    answers[key] = { request, status, body: structuredClone(body), at };
  }

  /** Does a request unless one with its key is under way. @throws ApiError of 409 then */
  async alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
      throw new ApiError(409, message, { code: "idempotency_key_in_use" });
    }
    this.#underWay.add(key);
    try {
      return await work();
    } finally {
      this.#underWay.delete(key);
    }
  }
}
