import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, it, onTestFinished } from "vitest";
import type { CardBehaviour } from "./cards.ts";
import type { SandboxOptions } from "./sandbox.ts";
import { startTestSandbox, submit } from "./testing/test-sandbox.ts";

const DAY = 86_400;
const CANCEL = "http://localhost:3000/";
const SUCCESS = "http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}";

/** A sandbox that stops with the test, with an open checkout. */
async function openCheckout(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startTestSandbox({ retryDelays: [], ...options });
  onTestFinished(() => sandbox.stop());
  const { stripe, pages } = sandbox;
  const { id: customer } = await stripe.customers.create({ email: "ann@example.com" });
  const request: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price: sandbox.prices.quarterly, quantity: 1 }],
    customer,
    success_url: SUCCESS,
    cancel_url: CANCEL,
  };
  const { id } = await stripe.checkout.sessions.create(request);
  const path = `/checkout/${id}`;
  const subscription = async () => (await stripe.subscriptions.list({ customer })).data[0];
  const text = async (at = path) => (await pages.request(at)).text();
  return { sandbox, stripe, customer, request, id, path, subscription, text };
}

/** A paid checkout and the customer's portal. */
async function openPortal(card: CardBehaviour) {
  const shop = await openCheckout();
  await shop.sandbox.pay(shop.id, card);
  const { url } = await shop.stripe.billingPortal.sessions.create({ customer: shop.customer, return_url: CANCEL });
  const portal = new URL(url).pathname.replace("/_sandbox", "");
  return { ...shop, portal, status: async () => (await shop.subscription())?.status };
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "sandbox.json");
}

it("shows that it is a sandbox, what is charged and for whom, without scripts [R-150]", async () => {
  const { text, sandbox } = await openCheckout();
  const page = await text();
  for (const expected of [
    "no money moves",
    "VR Eye Lab Pro",
    "every 3 months",
    "ann@example.com",
    `href="${CANCEL}"`,
  ]) {
    expect(page).toContain(expected);
  }
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  const style = await sandbox.pages.request("/style.css");
  expect(style.headers.get("Content-Type")).toContain("text/css");
  expect((await sandbox.pages.request("/checkout/constructor")).status).toBe(404);
});

it("charges only cards that pay, and stores no number [R-150]", async () => {
  const { sandbox, path, subscription } = await openCheckout();
  for (const [number, answer, status, shown] of [
    ["4000 0000 0000 0002", "", 402, "Your card was declined."],
    ["5105105105105100", "", 400, "The sandbox takes test cards only."],
    ["4000002500003155", "", 200, "Confirm the payment"],
    ["asks", "fail", 402, "The payment was not confirmed."],
  ] as const) {
    const refused = await submit(sandbox, path, { number, answer });
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain(shown);
    expect(await subscription()).toBeUndefined();
  }
  expect((await submit(sandbox, path, { number: "asks", answer: "complete" })).status).toBe(303);
  expect(await subscription()).toMatchObject({ status: "active" });
  expect(JSON.stringify(await sandbox.state())).not.toMatch(/5105105105105100|4000002500003155/);
});

it("pays a checkout once, however often its form is submitted, and redirects each time [R-150]", async () => {
  const { sandbox, stripe, customer, id, path, text } = await openCheckout();
  const forms = ["pays", "4242 4242 4242 4242", "fails-later"].map((number) => submit(sandbox, path, { number }));
  for (const { headers } of await Promise.all(forms)) {
    expect(headers.get("Location")).toBe(SUCCESS.replace("{CHECKOUT_SESSION_ID}", id));
  }
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  expect(await text()).toContain("This was paid already.");
});

it("expires a checkout after 24 hours; it can't be paid then [R-150]", async () => {
  const { sandbox, stripe, id, path } = await openCheckout();
  await sandbox.advance(DAY - 60);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  await sandbox.advance(60);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect((await submit(sandbox, path, { number: "pays" })).status).toBe(410);
});

it("cancels in the portal at the end of the period after asking, and renews again", async () => {
  const { sandbox, portal, text, subscription, status } = await openPortal("pays");
  expect(await text(`${portal}/cancel`)).toContain("Cancel subscription?");
  expect(await text(portal)).toContain("Renews on");
  await submit(sandbox, portal, { ends: "true" });
  expect(await text(portal)).toContain("Ends on");
  await submit(sandbox, portal, { ends: "false" });
  expect(await subscription()).toMatchObject({ status: "active", cancel_at_period_end: false });
  await submit(sandbox, portal, { ends: "true" });
  await sandbox.advance(93 * DAY);
  expect(await status()).toBe("canceled");
  expect((await submit(sandbox, "/portal/constructor", { ends: "true" })).status).toBe(404);
});

it("retries a failed renewal after 3, 5 and 7 days, then ends the subscription", async () => {
  const { sandbox, portal, text, subscription, status } = await openPortal("fails-later");
  const { current_period_end: end = 0 } = (await subscription()) ?? {};
  await sandbox.advance(end - (await sandbox.state()).now);
  expect(await text(portal)).toContain("Your last payment did not go through");
  await sandbox.advance(15 * DAY - 60);
  expect(await status()).toBe("past_due");
  await sandbox.advance(60);
  expect(await status()).toBe("canceled");
  expect(sandbox.sent.filter(({ type }) => type === "invoice.payment_failed")).toHaveLength(4);
});

it("charges a failed renewal to another card", async () => {
  const { sandbox, portal, text, status } = await openPortal("fails-later");
  await sandbox.advance(93 * DAY);
  expect(await status()).toBe("past_due");
  await submit(sandbox, portal, { card: "pays" });
  expect(await status()).toBe("active");
  expect(await text(portal)).toContain("ends in 4242");
});

it("rejects a wrong key, unknown objects, and a key with other parameters as the provider does [R-158]", async () => {
  const { stripe, sandbox, request } = await openCheckout();
  const answer = await fetch(new URL("/v1/subscriptions", sandbox.apiBase));
  expect(answer.status).toBe(401);
  for (const id of ["sub_unknown", "constructor", "__proto__"]) {
    const missing = { statusCode: 404, code: "resource_missing" };
    await expect(stripe.subscriptions.retrieve(id)).rejects.toMatchObject(missing);
  }
  const unknown = { statusCode: 400, code: "resource_missing", param: "customer" };
  await expect(stripe.checkout.sessions.create({ ...request, customer: "cus_0" })).rejects.toMatchObject(unknown);
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: "k" });
  expect((await create("bob@example.com")).id).toBe((await create("bob@example.com")).id);
  await expect(create("eve@example.com")).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it("retries failed deliveries with the same bytes, signed by the real clock, then gives up", async () => {
  const answers = [500, 302, 204, 500];
  const logged: string[] = [];
  const { sandbox, stripe } = await openCheckout({
    retryDelays: [1, 1],
    deliver: async () => answers.shift() ?? Promise.reject(new Error("unreachable")),
    log: (message) => logged.push(message),
  });
  const delivered = () => expect.poll(async () => (await sandbox.state()).undelivered).toEqual({});
  await delivered();
  expect(sandbox.sent).toHaveLength(3);
  expect(new Set(sandbox.sent.map(({ body }) => body)).size).toBe(1);
  await sandbox.advance(400 * DAY);
  await stripe.customers.create({});
  await delivered();
  expect(logged.slice(2)).toEqual([
    "customer.created was answered with 500",
    "customer.created was answered with nothing",
    "customer.created was answered with nothing; giving up",
  ]);
  const { body = "", headers } = sandbox.sent.at(-1) ?? {};
  const signature = headers?.["Stripe-Signature"] ?? "";
  expect(Number(/^t=(\d+)/.exec(signature)?.[1]) * 1000).toBeLessThanOrEqual(Date.now());
  const event = stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret);
  expect(event.created * 1000).toBeGreaterThan(Date.now() + 399 * DAY * 1000);
});

it("keeps keys, clock and undelivered webhooks across a restart, in a file that only its owner can read", async () => {
  const file = temporaryFile();
  const first = await startTestSandbox({ file, retryDelays: [600_000], deliver: async () => 503 });
  await first.advance(3 * DAY);
  const { id } = await first.stripe.customers.create({}, { idempotencyKey: "k" });
  await first.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const { sandbox, stripe } = await openCheckout({ file });
  await sandbox.advance(0);
  expect(sandbox.sent.map(({ body }) => JSON.parse(body).data.object.id)[0]).toBe(id);
  expect([sandbox.secretKey, sandbox.webhookSecret]).toEqual([first.secretKey, first.webhookSecret]);
  expect(await stripe.customers.create({}, { idempotencyKey: "k" })).toMatchObject({ id });
  expect((await sandbox.state()).now).toBeGreaterThan(Date.now() / 1000 + 2 * DAY);
});

it("names a file that it can't read", async () => {
  const file = temporaryFile();
  writeFileSync(file, "{");
  await expect(startTestSandbox({ file })).rejects.toThrow(file);
});

it("neither answers nor stops later because a webhook isn't answered", async () => {
  const { stripe, sandbox } = await openCheckout({ deliver: () => new Promise(() => undefined) });
  expect((await stripe.customers.create({})).object).toBe("customer");
  expect(sandbox.sent).toHaveLength(1);
});

it("has a panel that advances the clock, by form and by JSON, within limits", async () => {
  const { sandbox } = await openCheckout();
  const { now } = await sandbox.state();
  const advance = (init: RequestInit) => sandbox.control.request("/clock?code=c", { method: "POST", ...init });
  const back = await advance({ body: new URLSearchParams({ advanceSeconds: String(DAY) }) });
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/_sandbox/control?code=c"]);
  const json = { headers: { "Content-Type": "application/json" } };
  expect((await advance({ ...json, body: `{"advanceSeconds":${DAY}}` })).status).toBe(200);
  for (const wrong of ["-1", "0.5", '"x"']) {
    expect((await advance({ ...json, body: `{"advanceSeconds":${wrong}}` })).status).toBe(400);
  }
  expect((await sandbox.state()).now - now).toBeGreaterThanOrEqual(2 * DAY);
  expect(await (await sandbox.control.request("/")).text()).toContain("ann@example.com");
});
