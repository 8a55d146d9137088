import { API } from "@vr-eye-lab/domain/api";
import type { PriceIds } from "@vr-eye-lab/domain/billing";
import { type Fault, hang, json, refusal, startTestSandbox, works } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createPriceCache } from "./price-cache.ts";
import { providerOf } from "./testing/shop.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const PATIENT = { timeout: 60_000 };
const QUARTERLY = { quarterly: "price_sandbox_quarterly" };
const UNKNOWN = { billing: "quarterly", priceId: QUARTERLY.quarterly, amount: null, currency: null };
const price = (unit_amount: number | null) =>
  json(200, { object: "price", id: "price_q", unit_amount, currency: "usd" });

async function pricesAt(faults: readonly Fault[], prices: PriceIds = QUARTERLY) {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  sandbox.faults.script(...faults);
  const lines: string[] = [];
  const clock = { now: 1_000_000 };
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  const client = providerOf(sandbox, { prices });
  return { calls: sandbox.faults.calls, client, clock, lines, prices: createPriceCache(client, log, () => clock.now) };
}

describe("the price cache", () => {
  it("is refreshed after a clock that was ahead was corrected [R-159]", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const { client } = await pricesAt([price(4_500), price(4_600)]);
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
    const ids = { yearly: "price_sandbox_yearly", monthly: "price_sandbox_monthly" };
    const { prices } = await pricesAt([works], ids);
    const unknown = { amount: null, currency: null };
    expect(prices.list()).toEqual([
      { billing: "monthly", priceId: ids.monthly, ...unknown },
      { billing: "yearly", priceId: ids.yearly, ...unknown },
    ]);
    await vi.waitFor(() => expect(prices.list()[1]?.amount).toBe(18_000), PATIENT);
    expect(prices.list()[0]).toEqual({ billing: "monthly", priceId: ids.monthly, amount: 1_500, currency: "usd" });
  });

  it("makes one request for all callers, and the next after ten minutes", async () => {
    const { prices, clock, calls } = await pricesAt([works, price(4_900)]);
    prices.list();
    prices.list();
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_500), PATIENT);
    clock.now += 10 * 60_000 - 1;
    prices.list();
    expect(calls).toHaveLength(1);
    clock.now += 2;
    // Old amounts are returned until the new ones arrive.
    expect(prices.list()[0]?.amount).toBe(4_500);
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_900), PATIENT);
    expect(calls).toHaveLength(2);
  });

  it("retries 30 s after a failure, and logs no key", async () => {
    const { prices, clock, lines, calls } = await pricesAt([refusal, works]);
    prices.list();
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    expect(lines[0]).toContain('"kind":"authentication"');
    expect(lines[0]).not.toContain("unter2");
    clock.now += 29_999;
    expect(prices.list()).toEqual([UNKNOWN]);
    expect(calls).toHaveLength(1);
    clock.now += 2;
    prices.list();
    await vi.waitFor(() => expect(prices.list()[0]?.amount).toBe(4_500), PATIENT);
  });

  it("has a null amount for a price without one", async () => {
    const { prices, calls } = await pricesAt([price(null)]);
    prices.list();
    await vi.waitFor(() => expect(calls).toHaveLength(1), PATIENT);
    expect(prices.list()[0]).toEqual(UNKNOWN);
  });

  it("is part of the config, which never waits for the provider [R-159]", async () => {
    const { client } = await pricesAt([hang()]);
    const { app } = createTestApp(database, { payments: { provider: client, sandbox: null } });
    const config = await (await app.request(API.config)).json();
    expect(config).toMatchObject({ proMotions: "open", payments: { sandbox: false, prices: [UNKNOWN] } });
  });
});
