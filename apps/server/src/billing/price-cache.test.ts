import { API } from "@vr-eye-lab/domain/api";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createPriceCache } from "./price-cache.ts";
import { createStripeProvider } from "./stripe-client.ts";
import { type Answer, hang, json, providerError, scriptedProvider } from "./testing/scripted-provider.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const KEYS = { secretKey: "sk_test_hunter2", webhookSecret: "whsec_hunter2" };
const PATIENT = { timeout: 10_000 };
const UNKNOWN = { amount: null, currency: null };
const price = (id: string, amount: number | null) =>
  json(200, { object: "price", id, unit_amount: amount, currency: "usd" });
/** Not retried by the client. */
const REFUSED = json(401, providerError("invalid_request_error", "Invalid API Key provided: sk_test_hunter2"));

async function pricesAt(
  answers: readonly Answer[],
  prices: Readonly<Record<string, string>> = { quarterly: "price_q" },
) {
  const provider = await scriptedProvider(...answers);
  const lines: string[] = [];
  const clock = { now: 1_000_000 };
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  const client = createStripeProvider({ ...KEYS, prices, apiBase: provider.apiBase });
  return { provider, client, clock, lines, prices: createPriceCache(client, log, () => clock.now) };
}

describe("the price cache", () => {
  it("is refreshed after a clock that was ahead was corrected [R-159]", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const { provider, client } = await pricesAt([price("price_q", 4_500), price("price_q", 4_600)]);
    await using _ = provider;
    const prices = createPriceCache(client, createLog("silent"));
    const now = Date.now();
    vi.setSystemTime(now + 365 * 86_400_000);
    await expect.poll(() => prices.list()[0]?.amount).toBe(4_500);
    vi.setSystemTime(now);
    vi.advanceTimersByTime(11 * 60_000);
    await expect.poll(() => prices.list()[0]?.amount).toBe(4_600);
    vi.useRealTimers();
  });

  it("has null amounts until the provider has answered, in the order of billing periods [R-159]", async () => {
    const ids = { yearly: "price_y", monthly: "price_m" };
    const { provider, prices } = await pricesAt([price("price_m", 1_500), price("price_y", 18_000)], ids);
    await using _ = provider;
    expect(prices.list()).toEqual([
      { billing: "monthly", priceId: "price_m", ...UNKNOWN },
      { billing: "yearly", priceId: "price_y", ...UNKNOWN },
    ]);
    await vi.waitFor(() => expect(prices.list()[1]?.amount).toBe(18_000), PATIENT);
    expect(prices.list()[0]).toEqual({ billing: "monthly", priceId: "price_m", amount: 1_500, currency: "usd" });
  });

  it("makes one request for all callers, and the next after ten minutes", async () => {
    const { provider, prices, clock } = await pricesAt([price("price_q", 4_500), price("price_q", 4_900)]);
    await using _ = provider;
    prices.list();
    prices.list();
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_500), PATIENT);
    clock.now += 10 * 60_000 - 1;
    prices.list();
    expect(provider.arrivals).toHaveLength(1);
    clock.now += 2;
    // Old amounts are returned until the new ones arrive.
    expect(prices.list()[0]?.amount).toBe(4_500);
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_900), PATIENT);
    expect(provider.arrivals).toHaveLength(2);
  });

  it("retries 30 s after a failure, and logs no key", async () => {
    const { provider, prices, clock, lines } = await pricesAt([REFUSED, price("price_q", 4_500)]);
    await using _ = provider;
    prices.list();
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    expect(lines[0]).toContain('"kind":"authentication"');
    expect(lines[0]).not.toContain("hunter2");
    clock.now += 29_999;
    expect(prices.list()).toEqual([{ billing: "quarterly", priceId: "price_q", ...UNKNOWN }]);
    expect(provider.arrivals).toHaveLength(1);
    clock.now += 2;
    prices.list();
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_500), PATIENT);
  });

  it("has a null amount for a price without one", async () => {
    const { provider, prices } = await pricesAt([price("price_q", null)]);
    await using _ = provider;
    prices.list();
    await vi.waitFor(() => expect(provider.arrivals).toHaveLength(1), PATIENT);
    expect(prices.list()[0]).toMatchObject(UNKNOWN);
  });

  it("is part of the config, which never waits for the provider [R-159]", async () => {
    const { provider, client } = await pricesAt([hang()]);
    await using _ = provider;
    const { app } = createTestApp(database, { payments: { provider: client, sandbox: null } });
    const config = await (await app.request(API.config)).json();
    expect(config).toMatchObject({
      proMotions: "open",
      payments: { sandbox: false, prices: [{ billing: "quarterly", priceId: "price_q", ...UNKNOWN }] },
    });
  });
});
