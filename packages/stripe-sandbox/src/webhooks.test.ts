import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, it, onTestFinished } from "vitest";
import { openShop } from "./testing/shop.ts";
import { startTestSandbox } from "./testing/test-sandbox.ts";

/** A file in a folder that is deleted after the test. */
function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "sandbox.json");
}

it("signs webhooks; the client accepts them for 300 s and rejects any others [R-158]", async () => {
  const real = Date.parse("2027-01-31T12:00:00Z");
  const { sandbox, stripe, sent } = await openShop({ now: () => real });
  const { id } = await stripe.customers.create({ email: "ann@example.com" });
  await sandbox.advance(86_400);
  const [{ body = "", headers } = {}] = sent;
  const signature = headers?.["Stripe-Signature"] ?? "";
  const read = (payload: string, secret: string, at: number) =>
    stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, at);
  const event = read(body, sandbox.webhookSecret, real + 300_000);
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id, email: "ann@example.com" } } });
  expect(event).toMatchObject({ api_version: "2025-02-24.acacia", pending_webhooks: 1 });
  const refused = Stripe.errors.StripeSignatureVerificationError;
  expect(() => read(body, sandbox.webhookSecret, real + 302_000)).toThrow(refused);
  expect(() => read(body.replace("ann@", "bob@"), sandbox.webhookSecret, real)).toThrow(refused);
  expect(() => read(body, "whsec_other", real)).toThrow(refused);
});

it("signs by the real clock, even when the sandbox's clock is ahead", async () => {
  const { sandbox, stripe, sent, delivered } = await openShop();
  await sandbox.advance(400 * 86_400);
  await stripe.customers.create({});
  await delivered();
  const { body = "", headers } = sent.at(-1) ?? {};
  const event = stripe.webhooks.constructEvent(body, headers?.["Stripe-Signature"] ?? "", sandbox.webhookSecret);
  expect(event.created * 1000).toBeGreaterThan(Date.now() + 399 * 86_400_000);
});

it("retries failed deliveries with the same bytes until one succeeds", async () => {
  const answers = [500, "unreachable", 302, 204];
  const { stripe, sent, state, delivered } = await openShop({
    retryDelays: [1, 1, 1, 1],
    deliver: async () => {
      const answer = answers.shift();
      if (typeof answer === "number") return answer;
      throw new Error("unreachable");
    },
  });
  await stripe.customers.create({});
  expect(Object.values((await state()).events)[0]?.pending_webhooks).toBe(1);
  await delivered();
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect(Object.values((await state()).events)[0]?.pending_webhooks).toBe(0);
});

it("gives up after the last retry, and resends from the panel", async () => {
  let status = 500;
  const logged: string[] = [];
  const { sandbox, stripe, sent, state, delivered } = await openShop({
    retryDelays: [1],
    deliver: async () => status,
    log: (message) => logged.push(message),
  });
  await stripe.customers.create({});
  await delivered();
  expect(sent).toHaveLength(2);
  expect(logged.at(-1)).toBe("customer.created was answered with 500; giving up");
  status = 200;
  const [id = ""] = Object.keys((await state()).events);
  const headers = { "Content-Type": "application/json" };
  await sandbox.control.request(`/events/${id}`, { method: "POST", headers, body: "{}" });
  expect(sent).toHaveLength(3);
  expect((await state()).events[id]?.pending_webhooks).toBe(0);
});

it("neither the API nor stopping waits for an unanswered webhook", async () => {
  const { stripe, sent } = await openShop({ deliver: () => new Promise(() => undefined) });
  expect((await stripe.customers.create({})).object).toBe("customer");
  expect((await stripe.customers.create({})).object).toBe("customer");
  expect(sent).toHaveLength(1);
});

it("keeps keys, clock, objects and undelivered webhooks across a restart, in a file that only its owner can read", async () => {
  const file = temporaryFile();
  const first = await startTestSandbox({ file, retryDelays: [600_000], deliver: async () => 503 });
  await first.advance(3 * 86_400);
  const { id } = await first.stripe.customers.create({ email: "ann@example.com" }, { idempotencyKey: "k" });
  await first.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const { sandbox, stripe, types, delivered } = await openShop({ file });
  await delivered();
  expect(types()).toEqual(["customer.created"]);
  expect([sandbox.secretKey, sandbox.webhookSecret]).toEqual([first.secretKey, first.webhookSecret]);
  expect(await sandbox.objects("customers")).toMatchObject([{ id, email: "ann@example.com" }]);
  expect(await stripe.customers.create({ email: "ann@example.com" }, { idempotencyKey: "k" })).toMatchObject({ id });
  const { created } = await stripe.customers.create({});
  expect(created * 1000).toBeGreaterThan(Date.now() + 2 * 86_400_000);
});

it("creates new keys at each first start, and names a file that it can't read", async () => {
  const [one, two] = [(await openShop()).sandbox, (await openShop()).sandbox];
  expect(one.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(one.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
  expect([two.secretKey, two.webhookSecret]).not.toEqual([one.secretKey, one.webhookSecret]);
  const file = temporaryFile();
  writeFileSync(file, "{");
  await expect(startTestSandbox({ file })).rejects.toThrow(file);
});
