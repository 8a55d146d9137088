import Stripe from "stripe";

/** Failed requests to remember. */
const MAX_REMEMBERED = 1_000;

/**
 * Idempotency keys by request name: concurrent requests with the same name share a key and create one object. The provider stores its
 * answer to a key for a day, even a 500, so a request that failed gets a new key.
 */
export function createIdempotencyKeys() {
  const failures = new Map<string, number>();
  return {
    /** Runs a request with the key of its name. */
    async run<Result>(name: string, work: (key: string) => Promise<Result>): Promise<Result> {
      const before = failures.get(name) ?? 0;
      try {
        return await work(before === 0 ? name : `${name}-${before}`);
      } catch (error) {
        if (isStored(error)) remember(name, before + 1);
        throw error;
      }
    },
  };

  function remember(name: string, count: number): void {
    failures.set(name, count);
    const [oldest] = failures.keys();
    if (failures.size > MAX_REMEMBERED && oldest !== undefined) failures.delete(oldest);
  }
}

/** Whether the provider would repeat this error for the same key. After a lost answer the same key must be used, to repeat the request safely. */
function isStored(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 500 || (error instanceof Stripe.errors.StripeIdempotencyError && statusCode === 400);
}
