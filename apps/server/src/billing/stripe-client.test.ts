import { serverMessageText } from "@vr-eye-lab/domain/messages";
import {
  cut,
  type Fault,
  failure,
  hang,
  json,
  startTestSandbox,
  text,
  works,
} from "@vr-eye-lab/stripe-sandbox/testing";
import { describe, expect, it } from "vitest";
import { ProviderError } from "./provider-error.ts";
import { providerOf } from "./testing/shop.ts";

type Client = ReturnType<typeof providerOf>;

/** The result of a request to a provider that answers with these faults in turn. By default it creates a customer. */
async function outcomeOf(
  faults: readonly Fault[],
  request: (client: Client) => Promise<unknown> = (client) => client.createCustomer("user-1", "a@b.example"),
  timeout?: number,
) {
  const sandbox = await startTestSandbox();
  sandbox.faults.script(...faults);
  const result = await request(providerOf(sandbox, { timeout })).catch((error: unknown) => error);
  const customers = await sandbox.objects("customers");
  await sandbox.stop();
  return { result, customers, sandbox, calls: sandbox.faults.calls };
}

function providerErrorOf(result: unknown): ProviderError {
  if (!(result instanceof ProviderError)) throw new Error(`Expected a ProviderError, got ${String(result)}`);
  return result;
}

const slowDown = (status: number, headers: Record<string, string>) =>
  failure(status, "rate_limit_error", "Slow down", headers);
const FINAL = { "Stripe-Should-Retry": "false" };

// Concurrent: most of them wait.
describe.concurrent("the payment client", () => {
  it("sends its API version and key, and the same idempotency key with every attempt [R-158]", async () => {
    const { result, calls, customers, sandbox } = await outcomeOf([
      text(500, "{}"),
      failure(409, "api_error", "Busy"),
      works,
    ]);
    expect(customers.map(({ id }) => id)).toEqual([result]);
    expect(calls).toHaveLength(3);
    for (const { headers, body } of calls) {
      expect(headers).toMatchObject({
        "stripe-version": "2025-02-24.acacia",
        authorization: `Bearer ${sandbox.secretKey}`,
        "idempotency-key": "customer-user-1",
      });
      expect(body).toBe("email=a%40b.example&metadata[userId]=user-1");
    }
  });

  it("replaces a key whose failure the provider stores, and reuses one after a lost answer [R-158]", async () => {
    const failed = failure(500, "api_error", "Oops", FINAL);
    const faults = [failed, failed, text(200, "<html>"), cut(), cut(), cut(), works];
    const { result, calls, customers } = await outcomeOf(faults, async (client) => {
      const create = () => client.createCustomer("user-1", "a@b.example");
      for (let i = 0; i < 4; i++) await expect(create()).rejects.toBeInstanceOf(ProviderError);
      return [await create(), await create()];
    });
    expect(customers).toHaveLength(1);
    expect(result).toEqual([customers[0]?.id, customers[0]?.id]);
    const keys = calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys.slice(0, 2)).toEqual(["customer-user-1", "customer-user-1-1"]);
    expect(new Set(keys.slice(2))).toEqual(new Set(["customer-user-1-2"]));
  });

  it("doesn't accept an unexpected answer to a cancellation [R-158]", async () => {
    const data = [{ object: "subscription", id: "sub_1", status: "active" }];
    const list = json(200, { object: "list", data, has_more: false, url: "/v1/subscriptions" });
    const { result } = await outcomeOf([list, json(200, { object: "page" })], (client) => client.cancelAll("cus_1"));
    expect(providerErrorOf(result)).toMatchObject({ kind: "api", status: 502 });
  });

  it("logs only kinds and numbers of a failure, no texts [R-158]", async () => {
    const error = { type: "card_error", message: "Card of a@b.example was declined", code: "card_declined" };
    const { result, sandbox } = await outcomeOf([json(402, { error })]);
    expect(providerErrorOf(result).facts).toEqual({
      kind: "card",
      type: "StripeCardError",
      status: 402,
      requestId: "req_test",
      code: "card_declined",
    });
    const refused = await providerOf(sandbox)
      .portal("cus_1", "http://localhost/")
      .catch((cause: unknown) => cause);
    const expected = { kind: "connection", type: "StripeConnectionError", code: "ECONNREFUSED" };
    expect(providerErrorOf(refused).facts).toEqual(expected);
  });

  it.each([
    ["a server error", text(503, "<html>")],
    ["a conflict", failure(409, "api_error", "Busy")],
    ["too many requests", slowDown(429, {})],
    ["a connection that is cut", cut()],
    ["a connection that is cut within the answer", cut('{"object":"cust')],
  ])("makes three attempts after %s, at least half a second apart [R-158]", async (_, fault) => {
    const { result, calls } = await outcomeOf([fault]);
    expect(result).toBeInstanceOf(ProviderError);
    expect(calls).toHaveLength(3);
    const waits = calls.slice(1).map(({ at }, i) => at - (calls[i]?.at ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(490);
  });

  it.each([429, 503])("honours Retry-After after %i [R-158]", async (status) => {
    const { calls, customers } = await outcomeOf([slowDown(status, { "Retry-After": "2" }), works]);
    expect(customers).toHaveLength(1);
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
  });

  it("ignores a Retry-After over 60 s, and obeys stripe-should-retry [R-158]", async () => {
    expect((await outcomeOf([slowDown(503, { "Retry-After": "61" }), works])).customers).toHaveLength(1);
    expect((await outcomeOf([slowDown(429, FINAL)])).calls).toHaveLength(1);
  });

  // `faults.test.ts` has the others.
  it.each([
    ["card", 402, failure(402, "card_error", "Your card was declined."), "Stripe error: Your card was declined."],
    ["invalid-request", 502, failure(400, "invalid_request_error", "No such price"), "Stripe error: No such price"],
    [
      "permission",
      502,
      failure(403, "invalid_request_error", "No right for rk_test_***"),
      serverMessageText("checkout/misconfigured"),
    ],
    [
      "rate-limit",
      429,
      slowDown(429, { ...FINAL, "Retry-After": "7" }),
      serverMessageText("checkout/busy", { seconds: "7" }),
    ],
    ["idempotency", 409, failure(400, "idempotency_error", "Other parameters"), "Stripe error: Other parameters"],
    ["unknown", 502, failure(418, "teapot_error", "Tea"), serverMessageText("checkout/unavailable")],
  ] as const)("converts an error of kind %s to %i [R-157] [R-158]", async (kind, status, fault, expected) => {
    const error = providerErrorOf((await outcomeOf([fault])).result);
    expect(error).toMatchObject({ kind, status });
    const { values, retryAfter } = error.details;
    expect(serverMessageText(error.code, { ...values, seconds: String(retryAfter) })).toBe(expected);
    expect(expected).not.toContain("_test_");
  });

  it.each([
    ["never comes", hang()],
    ["never ends", hang('{"object":')],
  ])("gives up an answer that %s, and reports the timeout in milliseconds [R-158]", async (_, fault) => {
    const { result, calls } = await outcomeOf([fault], undefined, 50);
    const error = providerErrorOf(result);
    expect(error).toMatchObject({ kind: "timeout", status: 504 });
    expect(serverMessageText(error.code)).toBe("Request aborted due to timeout being reached");
    expect(String((error.cause as Error).message)).toContain("Request aborted due to timeout being reached (50ms)");
    expect(calls).toHaveLength(3);
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
    const page = (has_more: boolean, ...data: object[]) =>
      json(200, { object: "list", data, has_more, url: "/v1/subscriptions" });
    const [ours, ask] = ["price_sandbox_quarterly", (client: Client) => client.subscription("cus_1")];
    const { result, calls } = await outcomeOf(
      [
        page(true, one("sub_1", "canceled", ours, 9e9), one("sub_2", "active", "price_other", 9e9)),
        page(
          false,
          one("sub_3", "past_due", ours, 9e9),
          one("sub_4", "active", ours, 2e9),
          one("sub_5", "active", ours, 3e9),
        ),
      ],
      ask,
    );
    expect(result).toMatchObject({ id: "sub_5", status: "active", currentPeriodEnd: 3e9 });
    expect(calls.map(({ name }) => name)).toEqual([
      "GET /v1/subscriptions?customer=cus_1&status=all&limit=100",
      "GET /v1/subscriptions?customer=cus_1&status=all&limit=100&starting_after=sub_2",
    ]);
    const ended = page(false, one("sub_1", "canceled", ours, 9e9), one("sub_2", "incomplete_expired", ours, 9e9));
    expect((await outcomeOf([ended], ask)).result).toBeNull();
  });
});
