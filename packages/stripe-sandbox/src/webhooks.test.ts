import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, it, onTestFinished } from "vitest";
import { startSandbox } from "./sandbox.ts";
import { clientOf, openShop, PAGES } from "./testing/shop.ts";

/** A file in a folder that goes with the test. */
function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "sandbox.json");
}

it("signs webhooks so that the client takes them, for 300 s, and no others [R-158]", async () => {
  const real = Date.parse("2027-01-31T12:00:00Z");
  const { sandbox, stripe, sent } = await openShop({ now: () => real });
  const { id } = await stripe.customers.create({ email: "ann@example.com" });
  await sandbox.advance(86_400);
  const [{ body, headers } = { body: "", headers: {} }] = sent;
  const signature = headers["Stripe-Signature"] ?? "";
  const read = (payload: string, secret: string, at: number) =>
    stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, at);
  const event = read(body, sandbox.webhookSecret, real + 300_000);
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id, email: "ann@example.com" } } });
  expect(event).toMatchObject({ api_version: "2025-02-24.acacia", pending_webhooks: 1, livemode: false });
  const refused = Stripe.errors.StripeSignatureVerificationError;
  expect(() => read(body, sandbox.webhookSecret, real + 302_000)).toThrow(refused);
  expect(() => read(body.replace("ann@", "bob@"), sandbox.webhookSecret, real)).toThrow(refused);
  expect(() => read(body, "whsec_other", real)).toThrow(refused);
});

it("signs by the real clock, however far the sandbox's own is ahead", async () => {
  const { sandbox, stripe, sent } = await openShop();
  await sandbox.advance(400 * 86_400);
  await stripe.customers.create({});
  await sandbox.delivered();
  const { body, headers } = sent.at(-1) ?? { body: "", headers: {} };
  const event = stripe.webhooks.constructEvent(body, headers["Stripe-Signature"] ?? "", sandbox.webhookSecret);
  expect(event.created * 1000).toBeGreaterThan(Date.now() + 399 * 86_400_000);
});

it("sends again, with the same bytes, what was refused or could not be delivered, until it is taken", async () => {
  const answers = [500, "unreachable", 302, 204];
  const { sandbox, stripe, sent } = await openShop({
    retryWaits: [1, 1, 1, 1],
    deliver: async () => {
      const answer = answers.shift();
      if (typeof answer === "number") return answer;
      throw new Error("unreachable");
    },
  });
  await stripe.customers.create({});
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(1);
  await sandbox.delivered();
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

it("gives up after the last try, and sends once more when the panel asks for it", async () => {
  let status = 500;
  const said: string[] = [];
  const { sandbox, stripe, sent } = await openShop({
    retryWaits: [1],
    deliver: async () => status,
    log: (message) => said.push(message),
  });
  await stripe.customers.create({});
  await sandbox.delivered();
  expect(sent).toHaveLength(2);
  expect(said.at(-1)).toBe("customer.created was answered with 500, and is given up");
  status = 200;
  const { id } = (await stripe.events.list()).data[0] ?? { id: "" };
  const headers = { "Content-Type": "application/json" };
  await sandbox.control.request(`/events/${id}`, { method: "POST", headers, body: "{}" });
  expect(sent).toHaveLength(3);
  expect((await stripe.events.retrieve(id)).pending_webhooks).toBe(0);
});

it("answers the API without waiting for whoever takes the webhooks, and stops without them", async () => {
  const { stripe, sent } = await openShop({ deliver: () => new Promise(() => undefined) });
  expect((await stripe.customers.create({})).object).toBe("customer");
  expect((await stripe.customers.create({})).object).toBe("customer");
  expect(sent).toHaveLength(1);
});

it("keeps keys, clock, objects and what is undelivered over a restart, in a file for its owner alone", async () => {
  const file = temporaryFile();
  const parts = { file, pagesUrl: () => new URL(PAGES) };
  const first = await startSandbox({ ...parts, retryWaits: [600_000], deliver: async () => 503 });
  await first.advance(3 * 86_400);
  const { id } = await clientOf(first).customers.create({ email: "ann@example.com" }, { idempotencyKey: "k" });
  await first.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const taken: string[] = [];
  const second = await startSandbox({
    ...parts,
    deliver: async (body) => {
      taken.push(JSON.parse(body).type);
      return 200;
    },
  });
  onTestFinished(() => second.stop());
  await second.delivered();
  expect(taken).toEqual(["customer.created"]);
  expect([second.secretKey, second.webhookSecret]).toEqual([first.secretKey, first.webhookSecret]);
  const stripe = clientOf(second);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: "ann@example.com" });
  expect(await stripe.customers.create({ email: "ann@example.com" }, { idempotencyKey: "k" })).toMatchObject({ id });
  const { created } = await stripe.customers.create({});
  expect(created * 1000).toBeGreaterThan(Date.now() + 2 * 86_400_000);
});

it("makes keys of its own at each first start, and says which file it cannot read", async () => {
  const parts = { pagesUrl: () => new URL(PAGES), deliver: async () => 200 };
  const [one, two] = [await startSandbox(parts), await startSandbox(parts)];
  onTestFinished(async () => {
    await Promise.all([one.stop(), two.stop()]);
  });
  expect(one.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
  expect(one.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
  expect([two.secretKey, two.webhookSecret]).not.toEqual([one.secretKey, one.webhookSecret]);
  const file = temporaryFile();
  writeFileSync(file, "{");
  await expect(startSandbox({ ...parts, file })).rejects.toThrow(file);
});
