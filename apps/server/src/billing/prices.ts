import type { Price } from "@vr-eye-lab/domain/api";
import { BILLINGS } from "@vr-eye-lab/domain/billing";
import type { Logger } from "../log.ts";
import { type PaymentProvider, ProviderError, type ProviderPrice } from "./payment-provider.ts";

/** Milliseconds for which what the provider charges is taken as known, and after which it is asked again when it failed. */
const KNOWN_MS = 10 * 60_000;
const RETRY_MS = 30_000;

/** What the configured prices come to. Nobody waits for the provider: until it has answered the amounts are unknown. */
export interface Prices {
  list(): readonly Price[];
}

/** @param now milliseconds, for tests */
export function createPrices(provider: PaymentProvider, log: Logger, now: () => number = Date.now): Prices {
  let known: readonly ProviderPrice[] = [];
  let askAgainAt = 0;

  async function ask(): Promise<void> {
    askAgainAt = now() + RETRY_MS;
    try {
      known = await provider.priceList();
      askAgainAt = now() + KNOWN_MS;
    } catch (error) {
      const about = error instanceof ProviderError ? { provider: error.facts } : { err: error };
      log.warn(about, "the prices are unknown");
    }
  }

  return {
    list() {
      if (now() >= askAgainAt) void ask();
      return BILLINGS.flatMap((billing) => {
        const priceId = provider.prices[billing];
        if (priceId === undefined) return [];
        const price = known.find((each) => each.priceId === priceId);
        return [{ billing, priceId, amount: price?.amount ?? null, currency: price?.currency ?? null }];
      });
    },
  };
}
