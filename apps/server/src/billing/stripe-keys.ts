import Stripe from "stripe";

/** Names of requests that are remembered as failed. */
const MOST_REMEMBERED = 1_000;

/**
 * Idempotency keys by the name of what is made: two who make the same at once use the same key, and get the same. The provider keeps its answer to a key for a day, even
 * when that was a failure of its own, so that a key that has failed is not used again.
 */
export function createIdempotencyKeys() {
  const failures = new Map<string, number>();
  return {
    /** Makes something under the key of its name. */
    async make<Result>(name: string, work: (key: string) => Promise<Result>): Promise<Result> {
      const before = failures.get(name) ?? 0;
      try {
        return await work(before === 0 ? name : `${name}-${before}`);
      } catch (error) {
        if (isKept(error)) remember(name, before + 1);
        throw error;
      }
    },
  };

  function remember(name: string, count: number): void {
    failures.set(name, count);
    const [oldest] = failures.keys();
    if (failures.size > MOST_REMEMBERED && oldest !== undefined) failures.delete(oldest);
  }
}

/** Whether the provider would give the same answer to the same key again. Where nothing is known of what became of a request, only its key makes repeating it safe. */
function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 500 || (error instanceof Stripe.errors.StripeIdempotencyError && statusCode === 400);
}
