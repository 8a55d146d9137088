import { API } from "@vr-eye-lab/domain/api";
import { FREE } from "@vr-eye-lab/domain/billing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { customerOf } from "./customers.ts";
import { json } from "./testing/scripted-provider.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";
import { signedWebhook } from "./testing/signed-webhook.ts";

const DAY = 86_400;
const PAID = { plan: "pro", status: "active", billing: "yearly", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };

describeOnBoth("Pro is given only after paying", (open) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await open();
    shop = await openShop(database);
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.line.heal();
    shop.resumeWebhooks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Whether the server accepts a Pro-only sequence: ten minutes of one motion. */
  async function hasPro({ post }: Customer): Promise<boolean> {
    const [step] = sequenceBody("").exercises;
    const long = { ...sequenceBody("Long"), exercises: [{ ...step, duration: 600 }] };
    const answer = await post(API.push, { writes: [newWrite("savedSequences", long)] });
    if (answer.status === 200) return true;
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, "plan/needs-pro"]);
    return false;
  }

  async function expectFree(customer: Customer): Promise<void> {
    expect(await shop.subscription(customer)).toMatchObject({ plan: "free" });
    expect(await hasPro(customer)).toBe(false);
  }

  async function newPayer(): Promise<Customer & { sessionId: string; customerId: string }> {
    const payer = await shop.signUp();
    const { sessionId } = await shop.begin(payer);
    await shop.pay(sessionId);
    const customerId = (await customerOf(database, payer.id)) ?? "";
    return Object.assign(payer, { sessionId, customerId });
  }

  /** Sends a webhook, so that the server syncs the customer. */
  const triggerSync = (customerId: string) =>
    shop.deliver(
      signedWebhook(shop.sandbox.webhookSecret, {
        type: "customer.subscription.updated",
        object: { object: "subscription", customer: customerId },
      }),
    );

  it("and given after paying [R-150] [R-152]", async () => {
    const ada = await shop.signUp();
    await expectFree(ada);
    const { sessionId } = await shop.begin(ada);
    await expectFree(ada);
    shop.pauseWebhooks();
    await shop.pay(sessionId);
    await expectFree(ada);
    expect(await (await shop.verify(ada, sessionId)).json()).toMatchObject({
      valid: true,
      subscription: { plan: "pro", billing: "quarterly" },
    });
    expect(await hasPro(ada)).toBe(true);
  });

  it("not by writing it into the profile [R-122]", async () => {
    const ada = await shop.signUp();
    for (const body of [
      { subscription: PAID },
      { name: "Ada", subscription: PAID },
      { name: "Ada", plan: "pro" },
      { onboarding: { steps: {}, subscription: PAID } },
    ]) {
      const write = { ...newWrite("users", body), documentId: ada.id };
      expect((await ada.post(API.push, { writes: [write] })).status).toBe(403);
    }
    const other = await shop.signUp();
    const theirs = { ...newWrite("users", { subscription: PAID }), documentId: other.id };
    expect((await ada.post(API.push, { writes: [theirs] })).status).toBe(404);
    await expectFree(ada);
    await expectFree(other);
  });

  it("not by a document of any collection with a subscription in it [R-122]", async () => {
    const ada = await shop.signUp();
    const at = new Date().toISOString();
    const more = { subscription: PAID, plan: "pro", stripeCustomerId: "cus_1", stripeSubscriptionId: "sub_1" };
    for (const write of [
      newWrite("savedSequences", { ...sequenceBody("A"), ...more }),
      newWrite("practice", { ...practiceBody(new Date(), 30), ...more }),
      newWrite("sessions", { date: at, duration: 0, exercises: [], lastUpdated: at, ...more }),
      { ...newWrite("sessions", { subscription: PAID }), documentId: ada.id },
      { ...newWrite("savedSequences", { subscription: PAID }), documentId: ada.id },
    ]) {
      for (const body of [{ writes: [write] }, { writes: [write], ...more }]) {
        expect((await ada.post(API.push, body)).status).toBe(400);
      }
    }
    for (const collection of ["billing", "checkout", "subscriptions", "user", "__proto__"]) {
      const write = { ...newWrite("users", { subscription: PAID }), collection, documentId: ada.id };
      expect((await ada.post(API.push, { writes: [write] })).status).toBe(400);
    }
    await expectFree(ada);
  });

  it("not by extra fields when signing up or in [R-122]", async () => {
    const ada = createVisitor(shop.app);
    const more = { subscription: PAID, plan: "pro", role: "admin", stripeCustomerId: "cus_1" };
    const { email, password } = ada;
    expect((await ada.post(PATHS.signUp, { email, password, ...more })).status).toBe(200);
    expect((await ada.post(PATHS.signIn, { email, password, ...more })).status).toBe(200);
    const { user } = (await (await ada.get(PATHS.session)).json()) as { user: { id: string } };
    for (const path of ["/api/auth/update-user", "/api/auth/update-session", "/api/auth/set-login-cookie"]) {
      expect((await ada.post(path, { userId: user.id, ...more })).status).toBe(404);
    }
    await expectFree(Object.assign(ada, { id: user.id }));
  });

  it("not by another user's checkout [R-152]", async () => {
    const [ada, eve] = [await newPayer(), await shop.signUp()];
    for (const sessionId of [ada.sessionId, ` ${ada.sessionId}`, `${ada.sessionId}?`, `${ada.sessionId}x`]) {
      const answer = await shop.verify(eve, sessionId);
      expect([400, 403, 404]).toContain(answer.status);
      expect(JSON.stringify(await answer.json())).not.toContain(ada.customerId);
    }
    // Nor by a checkout that isn't in our table any more.
    await database.write((on) => on.deleteFrom("checkout").where("userId", "=", ada.id).execute());
    expect((await shop.verify(eve, ada.sessionId)).status).toBe(403);
    await expectFree(eve);
    expect(await hasPro(ada)).toBe(true);
  });

  it("not by an old checkout after the subscription has ended [R-152]", async () => {
    const ada = await newPayer();
    await shop.verify(ada, ada.sessionId);
    expect(await hasPro(ada)).toBe(true);
    await shop.call("DELETE", `/subscriptions/${(await shop.subscription(ada)).stripeSubscriptionId}`);
    await expectFree(ada);
    for (const _ of [1, 2]) {
      expect(await (await shop.verify(ada, ada.sessionId)).json()).toMatchObject({ subscription: { plan: "free" } });
      await expectFree(ada);
    }
  });

  it("not by an unpaid checkout, even if its metadata is valid [R-153]", async () => {
    const ada = await shop.signUp();
    const { sessionId } = await shop.begin(ada);
    expect(await (await shop.verify(ada, sessionId)).json()).toMatchObject({
      valid: true,
      error: null,
      subscription: { plan: "free", subscriptionId: null, currentPeriodEnd: null },
    });
    await expectFree(ada);
    await shop.call("POST", `/checkout/sessions/${sessionId}/expire`);
    await shop.verify(ada, sessionId);
    await expectFree(ada);
  });

  it("not by a checkout without an owner [R-152]", async () => {
    const eve = await shop.signUp();
    const fields = {
      mode: "subscription",
      "line_items[0][price]": shop.sandbox.prices.quarterly,
      success_url: "http://localhost:3000/",
    };
    for (const whose of [
      {},
      { client_reference_id: eve.id },
      { "metadata[userId]": eve.id, "metadata[plan]": "pro" },
    ]) {
      const made = (await shop.call("POST", "/checkout/sessions", { ...fields, ...whose })) as { id: string };
      expect((await shop.verify(eve, made.id)).status).toBe(403);
    }
    expect((await shop.verify(eve, "cs_test_of_nobody")).status).toBe(404);
    await expectFree(eve);
  });

  it("not by extra request fields or another user's values [R-150]", async () => {
    const [ada, eve] = [await newPayer(), await shop.signUp()];
    const { monthly, quarterly } = shop.sandbox.prices;
    const honest = { priceId: quarterly, userId: eve.id, email: eve.email };
    for (const [body, status] of [
      [{ ...honest, priceId: "price_of_a_cheaper_thing" }, 400],
      [{ ...honest, priceId: "" }, 400],
      [{ ...honest, priceId: [monthly, quarterly] }, 400],
      [{ ...honest, userId: ada.id }, 403],
      [{ ...honest, email: ada.email }, 403],
      [{ ...honest, customerId: ada.customerId }, 403],
      [{ ...honest, customerId: "cus_anybody" }, 403],
      [{ ...honest, plan: "pro" }, 400],
      [{ ...honest, amount: 1 }, 400],
      [{ ...honest, trial_period_days: 9999 }, 400],
      [{ ...honest, metadata: { plan: "pro" } }, 400],
      [{ ...honest, success_url: "https://evil.example" }, 400],
    ] as const) {
      expect((await eve.post(API.createCheckout, body)).status, JSON.stringify(body)).toBe(status);
    }
    const { sessionId } = await shop.begin(eve);
    for (const body of [
      { sessionId, plan: "pro" },
      { sessionId, subscription: PAID },
      { sessionId, userId: ada.id },
      { sessionId, customerId: ada.customerId },
    ]) {
      expect((await eve.post(API.verifyCheckout, body)).status).toBe(400);
    }
    expect((await eve.post(API.createPortal, { customerId: ada.customerId })).status).toBe(400);
    await expectFree(eve);
  });

  it("not by a webhook that is unsigned, forged, old, changed or about another user", async () => {
    const [ada, eve] = [await newPayer(), await shop.signUp()];
    await shop.begin(eve);
    const customer = await customerOf(database, eve.id);
    const object = { object: "subscription", customer, status: "active", metadata: { userId: eve.id, plan: "pro" } };
    const event = { type: "customer.subscription.created", object };
    const good = signedWebhook(shop.sandbox.webhookSecret, event);
    const foreign = { ...event, object: { ...object, customer: ada.customerId } };
    const forged = signedWebhook(shop.sandbox.webhookSecret, foreign);
    for (const [webhook, status] of [
      [{ ...good, headers: {} }, 400],
      [signedWebhook("whsec_guessed", event), 400],
      [signedWebhook(shop.sandbox.webhookSecret, { ...event, age: 600 }), 400],
      [{ ...good, body: forged.body }, 400],
      // Validly signed, but it only triggers a sync.
      [good, 200],
      [good, 200],
      [forged, 200],
    ] as const) {
      expect(await shop.deliver(webhook)).toBe(status);
    }
    await expectFree(eve);
    expect(await customerOf(database, eve.id)).toBe(customer);
    expect(await hasPro(ada)).toBe(true);
  });

  it("not by replaying an old event", async () => {
    shop.pauseWebhooks();
    const ada = await newPayer();
    const paid = shop.held.splice(0);
    for (const webhook of paid) await shop.deliver(webhook);
    expect(await hasPro(ada)).toBe(true);
    shop.resumeWebhooks();
    await shop.call("DELETE", `/subscriptions/${(await shop.subscription(ada)).stripeSubscriptionId}`);
    await database.write((on) => on.deleteFrom("webhookEvent").execute());
    for (const webhook of paid) expect(await shop.deliver(webhook)).toBe(200);
    await expectFree(ada);
  });

  const priceOf = (id: string, product: string) => ({ id, object: "price", product, unit_amount: 1, currency: "usd" });

  it.each([
    ["active", "ours", true],
    ["trialing", "ours", true],
    ["past_due", "ours", false],
    ["unpaid", "ours", false],
    ["paused", "ours", false],
    ["incomplete", "ours", false],
    ["incomplete_expired", "ours", false],
    ["canceled", "ours", false],
    ["an unknown status", "ours", false],
    ["active", "price_of_another_product", false],
    ["trialing", "price_of_another_product", false],
  ])("a subscription that is %s at the price %s gives Pro: %s [R-122] [R-159]", async (status, price, gives) => {
    const ada = await shop.signUp();
    await shop.begin(ada);
    const customer = (await customerOf(database, ada.id)) ?? "";
    const id = price === "ours" ? shop.sandbox.prices.quarterly : price;
    const subscription = {
      id: `sub_${newId()}`,
      object: "subscription",
      customer,
      status,
      items: { object: "list", data: [{ price: priceOf(id, price === "ours" ? "prod_ours" : "prod_other") }] },
      current_period_end: Math.floor(Date.now() / 1000) + 30 * DAY,
      cancel_at_period_end: false,
      metadata: { userId: ada.id, plan: "pro", billing: "yearly" },
    };
    const list = { object: "list", url: "/v1/subscriptions", has_more: false, data: [subscription] };
    shop.line.spoil(/GET \/v1\/subscriptions\?/, json(200, list));
    expect(await triggerSync(customer)).toBe(200);
    expect(await hasPro(ada)).toBe(gives);
  });

  it("not by a subscription whose period is over, even if all webhooks were lost", async () => {
    const ada = await newPayer();
    shop.pauseWebhooks();
    const { currentPeriodEnd = "" } = await shop.subscription(ada);
    const end = Date.parse(currentPeriodEnd);
    // The login would expire before the quarter ends.
    vi.useFakeTimers({ toFake: ["Date"], now: end + 2 * DAY * 1000 });
    await ada.post(PATHS.signIn, ada);
    expect(await hasPro(ada)).toBe(true);
    vi.setSystemTime(end + 4 * DAY * 1000);
    expect(await hasPro(ada)).toBe(false);
  });

  it("not by a cancelled subscription after its end, nor after a failed renewal", async () => {
    const [ada, ben] = [await newPayer(), await shop.signUp()];
    await shop.pay((await shop.begin(ben)).sessionId, "fails-later");
    const { stripeSubscriptionId } = await shop.subscription(ada);
    await shop.call("POST", `/subscriptions/${stripeSubscriptionId}`, { cancel_at_period_end: "true" });
    expect([await hasPro(ada), await hasPro(ben)]).toEqual([true, true]);
    await shop.sandbox.advance(93 * DAY);
    expect(await shop.subscription(ada)).toEqual({ ...FREE, stripeCustomerId: ada.customerId });
    expect(await shop.subscription(ben)).toMatchObject({ plan: "pro", status: "past_due" });
    expect([await hasPro(ada), await hasPro(ben)]).toEqual([false, false]);
  });

  it("not by another user's ticket [R-156]", async () => {
    const [ada, eve] = [await shop.signUp(), await shop.signUp()];
    const { ticket, sessionId } = await shop.begin(ada, { afterSignUp: true });
    await shop.pay(sessionId);
    const own = await shop.begin(eve, { afterSignUp: true });
    expect((await eve.post(API.returnTicket, { ticket, sessionId })).status).toBe(409);
    const stranger = createVisitor(shop.app);
    expect((await stranger.post(API.returnTicket, { ticket, sessionId: own.sessionId })).status).toBe(410);
    expect((await stranger.post(API.returnTicket, { ticket: own.ticket, sessionId })).status).toBe(410);
    expect((await stranger.get(API.account)).status).toBe(401);
    await expectFree(eve);
  });

  it("not by any request, signed out", async () => {
    const stranger = createVisitor(shop.app);
    const ada = await newPayer();
    for (const [path, body] of [
      [API.createCheckout, { priceId: shop.sandbox.prices.monthly, userId: ada.id, email: ada.email }],
      [API.checkoutTicket, { sessionId: ada.sessionId }],
      [API.verifyCheckout, { sessionId: ada.sessionId }],
      [API.createPortal, {}],
    ] as const) {
      const answer = await stranger.post(path, body);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: "auth/not-signed-in" }]);
    }
  });
});
