import { API } from "@vr-eye-lab/domain/api";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { afterStoring, cut, type Fault, failure, hang, json, refusal, text } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const UNREACHABLE = serverMessageText("checkout/unavailable");
const BROKEN = "Stripe error: Invalid JSON received from the Stripe API";
const BUSY = failure(429, "rate_limit_error", "Slow down", { "Retry-After": "61" });

/** Fault, answer, expected status, error text and Retry-After. */
const FAULTS: readonly (readonly [string, Fault, number, string, string | null])[] = [
  ["times out", hang(), 504, "Request aborted due to timeout being reached", null],
  ["closes the connection", cut(), 502, UNREACHABLE, null],
  ["cuts the answer off", cut('{"object":'), 502, UNREACHABLE, null],
  ["is rate limited", BUSY, 429, "The payment provider is busy. Try again in 61 seconds.", "61"],
  ["answers 500", failure(500, "api_error", "Something is wrong"), 502, "Stripe error: Something is wrong", null],
  ["answers with broken JSON", text(200, '{"object": "cus'), 502, BROKEN, null],
  ["answers with an error page", text(200, "<h1>We are down</h1>"), 502, BROKEN, null],
  ["answers with another object", json(200, { object: "page" }), 502, UNREACHABLE, null],
  ["rejects the key", refusal, 502, serverMessageText("checkout/misconfigured"), null],
];

/** The payment client's timeout in milliseconds, for tests of timeouts. */
const SHORT_TIMEOUT = 2_000;

/** Runs a test in its own shop, with its log lines. */
async function inShop(
  test: (shop: Shop, ada: Customer, lines: readonly string[]) => Promise<void>,
  timeout = 80_000,
): Promise<void> {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => lines.push(line) });
  const shop = await openShop(database, { log, timeout });
  try {
    await test(shop, await shop.signUp(), lines);
  } finally {
    await shop.close();
  }
}

/** Expects no secrets in the log. */
function expectClean(lines: readonly string[], shop: Shop, ada: Customer): void {
  const written = lines.join("\n");
  const { secretKey, webhookSecret } = shop.sandbox;
  for (const secret of [secretKey, webhookSecret, ada.email, ada.cookie, "unter2", "rt_", "Something is wrong"]) {
    expect(written).not.toContain(secret);
  }
}

/** The calls of a checkout, in order. */
const CHECKOUT_CALLS = [
  /^POST \/v1\/customers/,
  /^GET \/v1\/checkout\/sessions\?/,
  /^GET \/v1\/subscriptions\?/,
  /^POST \/v1\/checkout\/sessions/,
];
/** The calls of a return from a payment. */
const VERIFY_CALLS = [
  /^GET \/v1\/checkout\/sessions\/cs/,
  /^GET \/v1\/subscriptions\/sub/,
  /^GET \/v1\/subscriptions\?/,
];

// Concurrent: they wait for the client's retries.
describe.concurrent.each(FAULTS)("a provider that %s", (_, fault, status, error, retryAfter) => {
  const timeout = status === 504 ? SHORT_TIMEOUT : undefined;

  async function expectAnswer(answer: Response, call: RegExp): Promise<void> {
    const expected = [status, expect.objectContaining({ error }), retryAfter];
    expect([answer.status, await answer.json(), answer.headers.get("Retry-After")], String(call)).toEqual(expected);
  }

  it("is reported at any call of a checkout, and a second try succeeds [R-150] [R-157] [R-158]", async () => {
    await Promise.all(
      CHECKOUT_CALLS.map((call) =>
        inShop(async (shop, ada, lines) => {
          shop.faults.spoil(call, fault);
          await expectAnswer(await ada.post(API.createCheckout, shop.request(ada)), call);
          expect(lines.join("\n")).toContain("the payment provider failed");

          shop.faults.heal();
          const { url } = await shop.begin(ada);
          expect(url).toContain("/checkout/");
          expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
          expectClean(lines, shop, ada);
        }, timeout),
      ),
    );
  });

  it("is reported at any call of a return and gives no Pro, and a second try succeeds [R-152] [R-157] [R-158]", async () => {
    await Promise.all(
      VERIFY_CALLS.map((call) =>
        inShop(async (shop, ada, lines) => {
          const { sessionId } = await shop.begin(ada);
          shop.sandbox.pauseWebhooks();
          await shop.sandbox.pay(sessionId);
          shop.faults.spoil(call, fault);
          await expectAnswer(await shop.verify(ada, sessionId), call);
          expect((await shop.subscription(ada)).plan).toBe("free");

          shop.faults.heal();
          expect((await shop.verify(ada, sessionId)).status).toBe(200);
          expect((await shop.subscription(ada)).plan).toBe("pro");
          expectClean(lines, shop, ada);
        }, timeout),
      ),
    );
  });

  it("is reported at the portal, and a second try succeeds [R-157] [R-158]", async () => {
    await inShop(async (shop, ada, lines) => {
      await shop.begin(ada);
      const call = /^POST \/v1\/billing_portal/;
      shop.faults.spoil(call, fault);
      await expectAnswer(await ada.post(API.createPortal), call);
      shop.faults.heal();
      expect((await ada.post(API.createPortal)).status).toBe(200);
      expectClean(lines, shop, ada);
    }, timeout);
  });
});

describe.concurrent("a lost answer", () => {
  it.each([
    ["once", 1],
    ["every time", 3],
  ])("%s creates no duplicates [R-150] [R-158]", async (_, times) => {
    await inShop(async (shop, ada) => {
      for (const call of [/^POST \/v1\/customers/, /^POST \/v1\/checkout\/sessions$/]) {
        shop.faults.spoil(call, afterStoring(cut()), times);
        const answer = await ada.post(API.createCheckout, shop.request(ada));
        expect(answer.status).toBe(times === 1 ? 200 : 502);
      }
      expect((await shop.begin(ada)).url).toContain("/checkout/");
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });
  });

  it("leaves no second payable checkout at another price [R-150]", async () => {
    await inShop(async (shop, ada) => {
      shop.faults.spoil(/^POST \/v1\/checkout\/sessions$/, afterStoring(cut()));
      expect((await ada.post(API.createCheckout, shop.request(ada))).status).toBe(502);
      expect((await shop.sandbox.counts()).open).toBe(1);
      await shop.begin(ada, { billing: "yearly" });
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 2, open: 1, subscriptions: 0 });
    });
  });
});

it("reports a checkout without a URL [R-157]", async () => {
  await inShop(async (shop, ada) => {
    const session = { object: "checkout.session", id: "cs_test_1", status: "open", url: null, metadata: {} };
    shop.faults.spoil(/^POST \/v1\/checkout\/sessions$/, json(200, session));
    const answer = await ada.post(API.createCheckout, shop.request(ada));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ error: "No checkout URL returned from server" });
  });
});
