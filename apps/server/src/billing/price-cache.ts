import type { Price } from "@vr-eye-lab/domain/api";
import { BILLINGS } from "@vr-eye-lab/domain/billing";
import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import type { Logger } from "../log.ts";
import { inBackground } from "../process/background.ts";
import { ProviderError } from "./provider-error.ts";
import type { PaymentProvider } from "./stripe-client.ts";

/** Milliseconds for which amounts are cached, and until a failed request is retried. */
const CACHE_MS = 10 * MINUTE_MS;
const RETRY_MS = 30_000;

/**
 * Caches the amounts of the configured prices. `list` never waits: amounts are null until the provider has answered.
 * @param now milliseconds of a clock that is never set back
 */
export function createPriceCache(provider: PaymentProvider, log: Logger, now = () => performance.now()) {
  let known: readonly Price[] = [];
  let nextRequestAt = Number.NEGATIVE_INFINITY;

  async function request(): Promise<void> {
    nextRequestAt = now() + RETRY_MS;
    try {
      known = await provider.priceList();
      nextRequestAt = now() + CACHE_MS;
    } catch (error) {
      const about = error instanceof ProviderError ? { provider: error.facts } : { err: error };
      log.warn(about, "could not get the prices");
    }
  }

  return {
    list(): readonly Price[] {
      if (now() >= nextRequestAt) void inBackground("getting the prices", log, request);
      return BILLINGS.flatMap((billing) => {
        const priceId = provider.prices[billing];
        if (priceId === undefined) return [];
        return [known.find((each) => each.priceId === priceId) ?? { billing, priceId, amount: null, currency: null }];
      });
    },
  };
}
