import { createHmac } from "node:crypto";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { describe, expect, it } from "vitest";
import { ProviderError } from "./provider-error.ts";
import { createStripeProvider } from "./stripe-client.ts";
import { type Answer, cut, hang, json, providerError, scriptedProvider, text } from "./testing/scripted-provider.ts";

const KEYS = { secretKey: "sk_test_key", webhookSecret: "whsec_secret", prices: { quarterly: "price_q" } };
const CUSTOMER = { object: "customer", id: "cus_1" };

/** The result of creating a customer at a provider with these answers. */
async function outcomeOf(answers: readonly Answer[], timeout = 80_000) {
  await using provider = await scriptedProvider(...answers);
  const client = createStripeProvider({ ...KEYS, apiBase: provider.apiBase, timeout });
  const result = await client.createCustomer("user-1", "a@b.example").catch((error: unknown) => error);
  return { result, arrivals: provider.arrivals };
}

function failureOf(result: unknown): ProviderError {
  if (!(result instanceof ProviderError)) throw new Error(`Expected a ProviderError, got ${String(result)}`);
  return result;
}

// Concurrent: most of them wait.
describe.concurrent("the payment client", () => {
  it("sends its API version and key, and the same idempotency key with every attempt [R-158]", async () => {
    const { result, arrivals } = await outcomeOf([
      text(500, "{}"),
      json(409, providerError("api_error", "Busy")),
      json(200, CUSTOMER),
    ]);
    expect(result).toBe("cus_1");
    expect(arrivals).toHaveLength(3);
    for (const { headers, body } of arrivals) {
      expect(headers).toMatchObject({
        "stripe-version": "2025-02-24.acacia",
        authorization: "Bearer sk_test_key",
        "idempotency-key": "customer-user-1",
      });
      expect(body).toBe("email=a%40b.example&metadata[userId]=user-1");
    }
  });

  it("replaces a key whose failure the provider stores, and reuses one after a lost answer [R-158]", async () => {
    const failed = json(500, providerError("api_error", "Oops"), { "Stripe-Should-Retry": "false" });
    const answers = [
      failed,
      failed,
      text(200, "<html>"),
      cut(),
      cut(),
      cut(),
      json(200, CUSTOMER),
      json(200, CUSTOMER),
    ];
    await using provider = await scriptedProvider(...answers);
    const client = createStripeProvider({ ...KEYS, apiBase: provider.apiBase });
    for (let i = 0; i < 4; i++) {
      await expect(client.createCustomer("user-1", "a@b.example")).rejects.toBeInstanceOf(ProviderError);
    }
    expect(await client.createCustomer("user-1", "a@b.example")).toBe("cus_1");
    expect(await client.createCustomer("user-1", "a@b.example")).toBe("cus_1");
    const keys = provider.arrivals.map(({ headers }) => headers["idempotency-key"]);
    expect(keys.slice(0, 2)).toEqual(["customer-user-1", "customer-user-1-1"]);
    expect(new Set(keys.slice(2))).toEqual(new Set(["customer-user-1-2"]));
  });

  it("doesn't accept an unexpected answer to a cancellation [R-158]", async () => {
    const list = json(200, {
      object: "list",
      data: [{ object: "subscription", id: "sub_1", status: "active" }],
      has_more: false,
      url: "/v1/subscriptions",
    });
    await using provider = await scriptedProvider(list, json(200, { object: "page" }));
    const client = createStripeProvider({ ...KEYS, apiBase: provider.apiBase });
    const failure = failureOf(await client.cancelAll("cus_1").catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: "api", status: 502 });
  });

  it("logs only kinds and numbers of a failure, no texts [R-158]", async () => {
    const answer = json(402, providerError("card_error", "Card of a@b.example was declined", "card_declined"));
    const { facts } = failureOf((await outcomeOf([answer])).result);
    expect(facts).toEqual({
      kind: "card",
      type: "StripeCardError",
      status: 402,
      requestId: "req_test",
      code: "card_declined",
    });
    const refused = createStripeProvider({ ...KEYS, apiBase: new URL("http://127.0.0.1:9") });
    const failure = failureOf(await refused.portal("cus_1", "http://localhost/").catch((error: unknown) => error));
    expect(failure.facts).toEqual({ kind: "connection", type: "StripeConnectionError", code: "ECONNREFUSED" });
  });

  it.each([
    ["a server error", text(503, "<html>")],
    ["a conflict", json(409, providerError("api_error", "Busy"))],
    ["too many requests", json(429, providerError("rate_limit_error", "Slow down"))],
    ["a connection that is cut", cut()],
    ["a connection that is cut within the answer", cut('{"object":"cust')],
  ])("makes three attempts after %s, at least half a second apart [R-158]", async (_, answer) => {
    const { result, arrivals } = await outcomeOf([answer]);
    expect(result).toBeInstanceOf(ProviderError);
    expect(arrivals).toHaveLength(3);
    const waits = arrivals.slice(1).map(({ at }, i) => at - (arrivals[i]?.at ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(490);
  });

  it.each([429, 503])("honours Retry-After after %i [R-158]", async (status) => {
    const busy = json(status, providerError("rate_limit_error", "Slow down"), { "Retry-After": "2" });
    const { result, arrivals } = await outcomeOf([busy, json(200, CUSTOMER)]);
    expect(result).toBe("cus_1");
    expect((arrivals[1]?.at ?? 0) - (arrivals[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
  });

  it("ignores a Retry-After over 60 s, and obeys stripe-should-retry [R-158]", async () => {
    const long = json(503, providerError("api_error", "Later"), { "Retry-After": "61" });
    expect((await outcomeOf([long, json(200, CUSTOMER)])).result).toBe("cus_1");
    const final = json(429, providerError("rate_limit_error", "No"), { "Stripe-Should-Retry": "false" });
    expect((await outcomeOf([final])).arrivals).toHaveLength(1);
  });

  it.each([
    [
      "card",
      402,
      json(402, providerError("card_error", "Your card was declined.")),
      "Stripe error: Your card was declined.",
    ],
    [
      "invalid-request",
      502,
      json(400, providerError("invalid_request_error", "No such price")),
      "Stripe error: No such price",
    ],
    ["api", 502, json(500, providerError("api_error", "Oops")), "Stripe error: Oops"],
    ["api", 502, text(200, '{"object":"cus'), "Stripe error: Invalid JSON received from the Stripe API"],
    ["api", 502, text(200, "<h1>We are down</h1>"), "Stripe error: Invalid JSON received from the Stripe API"],
    ["api", 502, json(200, { object: "page" }), serverMessageText("checkout/unavailable")],
    [
      "authentication",
      502,
      json(401, providerError("invalid_request_error", "Invalid API Key: sk_test_***key")),
      serverMessageText("checkout/misconfigured"),
    ],
    [
      "permission",
      502,
      json(403, providerError("invalid_request_error", "No right for rk_test_***")),
      serverMessageText("checkout/misconfigured"),
    ],
    [
      "rate-limit",
      429,
      json(429, providerError("rate_limit_error", "Slow down"), { "Stripe-Should-Retry": "false", "Retry-After": "7" }),
      serverMessageText("checkout/busy", { seconds: "7" }),
    ],
    [
      "idempotency",
      409,
      json(400, providerError("idempotency_error", "Other parameters")),
      "Stripe error: Other parameters",
    ],
    ["connection", 502, cut(), serverMessageText("checkout/unavailable")],
    ["unknown", 502, json(418, providerError("teapot_error", "Tea")), serverMessageText("checkout/unavailable")],
  ] as const)("converts an error of kind %s to %i [R-157] [R-158]", async (kind, status, answer, expected) => {
    const failure = failureOf((await outcomeOf([answer])).result);
    expect(failure).toMatchObject({ kind, status });
    expect(serverMessageText(failure.code, failure.values)).toBe(expected);
    expect(expected).not.toContain("_test_");
  });

  it.each([
    ["never comes", hang()],
    ["never ends", hang('{"object":')],
  ])("gives up an answer that %s, and reports the timeout in milliseconds [R-158]", async (_, answer) => {
    const { result, arrivals } = await outcomeOf([answer], 50);
    const failure = failureOf(result);
    expect(failure).toMatchObject({ kind: "timeout", status: 504 });
    expect(serverMessageText(failure.code)).toBe("Request aborted due to timeout being reached");
    expect(String((failure.cause as Error).message)).toContain("Request aborted due to timeout being reached (50ms)");
    expect(arrivals).toHaveLength(3);
  });

  it("chooses the most valuable subscription from all pages [R-152] [R-158]", async () => {
    const one = (id: string, status: string, price: string, end: number) => ({
      object: "subscription",
      id,
      customer: "cus_1",
      status,
      items: { data: [{ price: { id: price } }] },
      current_period_end: end,
      cancel_at_period_end: false,
      metadata: {},
    });
    const page = (data: object[], more: boolean) =>
      json(200, { object: "list", data, has_more: more, url: "/v1/subscriptions" });
    await using provider = await scriptedProvider(
      page([one("sub_1", "canceled", "price_q", 9e9), one("sub_2", "active", "price_other", 9e9)], true),
      page(
        [
          one("sub_3", "past_due", "price_q", 9e9),
          one("sub_4", "active", "price_q", 2e9),
          one("sub_5", "active", "price_q", 3e9),
        ],
        false,
      ),
    );
    const client = createStripeProvider({ ...KEYS, apiBase: provider.apiBase });
    expect(await client.subscription("cus_1")).toMatchObject({ id: "sub_5", status: "active", currentPeriodEnd: 3e9 });
    await using other = await scriptedProvider(
      page([one("sub_1", "canceled", "price_q", 9e9), one("sub_2", "incomplete_expired", "price_q", 9e9)], false),
    );
    expect(await createStripeProvider({ ...KEYS, apiBase: other.apiBase }).subscription("cus_1")).toBeNull();
    expect(provider.arrivals.map(({ path }) => path)).toEqual([
      "/v1/subscriptions?customer=cus_1&status=all&limit=100",
      "/v1/subscriptions?customer=cus_1&status=all&limit=100&starting_after=sub_2",
    ]);
  });
});

describe("a webhook", () => {
  const client = createStripeProvider({ ...KEYS, apiBase: new URL("http://127.0.0.1:9") });
  const body = JSON.stringify({
    object: "event",
    id: "evt_1",
    type: "customer.subscription.updated",
    data: { object: { object: "subscription", customer: "cus_1", metadata: { userId: "user-1" } } },
  });
  const signed = (secondsAgo: number, secret = KEYS.webhookSecret, text = body) => {
    const time = Math.floor(Date.now() / 1000) - secondsAgo;
    return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${text}`).digest("hex")}`;
  };

  it("is read if its signature is valid [R-158]", async () => {
    expect(await client.readEvent(body, signed(0))).toEqual({
      id: "evt_1",
      type: "customer.subscription.updated",
      customerId: "cus_1",
      userId: "user-1",
    });
  });

  it.each([
    ["no signature", ""],
    ["a signature older than 300 s", signed(310)],
    ["a signature by another secret", signed(0, "whsec_other")],
    ["a signature of other bytes", signed(0, KEYS.webhookSecret, `${body} `)],
    ["a signature that is none", "t=now,v1=yes"],
  ])("is rejected with %s [R-158]", async (_, signature) => {
    const failure = failureOf(await client.readEvent(body, signature).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: "signature", status: 400 });
  });
});
