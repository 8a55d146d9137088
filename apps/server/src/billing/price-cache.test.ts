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
/** A machine that is busy with the rest of the suite may take its time. */
const PATIENT = { timeout: 10_000 };
const UNKNOWN = { amount: null, currency: null };
const price = (id: string, amount: number | null) =>
  json(200, { object: "price", id, unit_amount: amount, currency: "usd" });
/** Which the client does not try again. */
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

describe("what the prices come to", () => {
  it("is unknown until the provider has told it, in the order of the ways to pay [R-159]", async () => {
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

  it("is asked once for all who want to know, and again after ten minutes", async () => {
    const { provider, prices, clock } = await pricesAt([price("price_q", 4_500), price("price_q", 4_900)]);
    await using _ = provider;
    prices.list();
    prices.list();
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_500), PATIENT);
    clock.now += 10 * 60_000 - 1;
    prices.list();
    expect(provider.arrivals).toHaveLength(1);
    clock.now += 2;
    // What was known is told until the new is known.
    expect(prices.list()[0]?.amount).toBe(4_500);
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_900), PATIENT);
    expect(provider.arrivals).toHaveLength(2);
  });

  it("is asked again half a minute after a failure, of which the log holds no key", async () => {
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

  it("is unknown for a price without one amount", async () => {
    const { provider, prices } = await pricesAt([price("price_q", null)]);
    await using _ = provider;
    prices.list();
    await vi.waitFor(() => expect(provider.arrivals).toHaveLength(1), PATIENT);
    expect(prices.list()[0]).toMatchObject(UNKNOWN);
  });

  it("is part of what the page is told, which does not wait for a provider that never answers [R-159]", async () => {
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
