import { API } from "@vr-eye-lab/domain/api";
import type { Billing, Subscription } from "@vr-eye-lab/domain/billing";
import { json } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { changeProfile } from "../profile/profiles.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createStripeProvider } from "./stripe-client.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

describeOnBoth("starting a checkout", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  let shop: Shop;
  let ada: Customer;
  beforeEach(async () => {
    shop = await openShop(database);
    ada = await shop.signUp();
  });
  afterEach(() => shop.close());

  const rows = () =>
    database.reader
      .selectFrom("checkout")
      .select(["sessionId", "priceId", "createdAt", "ticketHash"])
      .where("userId", "=", ada.id)
      .execute();

  const ask = (more: object = {}, headers?: Record<string, string>) =>
    ada.post(API.createCheckout, shop.request(ada, more), headers);

  /** Stores Pro in the profile without the provider's knowledge. */
  async function givePro(more: Partial<Subscription> = {}): Promise<void> {
    const subscription: Subscription = { plan: "pro", status: "active", ...more };
    await database.write((transaction) =>
      changeProfile(database, transaction, ada.id, (profile) => ({ ...profile, subscription }), new Date()),
    );
  }

  describe("a checkout", () => {
    it("returns the URL of the payment page for this user [R-150]", async () => {
      const answer = await ask({ customerId: null }, { Host: "evil.example", "X-Forwarded-Host": "evil.example" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const { url, ...rest } = (await answer.json()) as { url: string };
      const [checkout] = await shop.sandbox.objects("sessions");
      expect(rest).toEqual({ ticket: expect.stringMatching(/^rt_[\w-]{43}$/) });
      const [customer] = await shop.sandbox.objects("customers");
      expect(url).toBe(`http://localhost:3000/_sandbox/checkout/${checkout?.id}`);
      expect(checkout).toMatchObject({
        mode: "subscription",
        customer: customer?.id,
        client_reference_id: ada.id,
        metadata: { userId: ada.id, plan: "pro", billing: "quarterly" },
        success_url: "http://localhost:3000/?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "http://localhost:3000/",
        amount_total: 4_500,
      });
      expect(customer).toMatchObject({ email: ada.email, metadata: { userId: ada.id } });
      await shop.sandbox.pay(String(checkout?.id));
      const [subscription] = await shop.sandbox.objects("subscriptions");
      expect(subscription?.metadata).toEqual({ userId: ada.id, plan: "pro", billing: "quarterly" });
    });

    it("accepts the user's own email in any case, and their own customer only [R-150]", async () => {
      expect((await ask({ email: ada.email.toUpperCase() })).status).toBe(200);
      const [customer] = await shop.sandbox.objects("customers");
      expect((await ask({ customerId: customer?.id })).status).toBe(200);
      expect((await ask({ customerId: "" })).status).toBe(200);
      const ben = await shop.signUp();
      expect((await ben.post(API.createCheckout, shop.request(ben, { customerId: customer?.id }))).status).toBe(403);
    });

    it.each([
      ["userId", { userId: "somebody-else" }],
      ["email", { email: "somebody@example.com" }],
      ["customerId", { customerId: "cus_of_somebody" }],
    ])("is rejected if its %s is another user's [R-150]", async (field, more) => {
      const answer = await ask(more);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "checkout/not-yours", field });
      expect(shop.faults.calls).toEqual([]);
    });

    it("is rejected at a price that is not offered [R-159]", async () => {
      const answer = await ask({ priceId: "price_of_something_else" });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "checkout/unknown-price" }]);
      expect(shop.faults.calls).toEqual([]);
    });

    it("returns the portal to subscribers, whatever the profile says [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      shop.sandbox.pauseWebhooks();
      await shop.sandbox.pay(sessionId);
      expect((await shop.subscription(ada)).plan).toBe("free");
      const answer = await ask();
      expect(await answer.json()).toEqual({
        url: expect.stringMatching(/^http:\/\/localhost:3000\/_sandbox\/portal\//),
      });
      // The sync result is stored.
      expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", status: "active", billing: "quarterly" });
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 0, subscriptions: 1 });
    });

    it("returns the portal to users with an unpaid subscription [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId, "fails-later");
      await shop.sandbox.advance(93 * 86_400);
      expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", status: "past_due" });
      expect(await (await ask()).json()).toEqual({ url: expect.stringContaining("/_sandbox/portal/") });
      expect((await shop.sandbox.counts()).sessions).toBe(1);
    });

    it("starts a new checkout after a subscription has ended [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId);
      const [subscription] = await shop.sandbox.objects("subscriptions");
      await shop.sandbox.call("DELETE", `/subscriptions/${subscription?.id}`);
      expect((await shop.begin(ada)).sessionId).not.toBe(sessionId);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 2, open: 1, subscriptions: 1 });
    });

    it("sells nothing to users with granted Pro, who keep it [R-150]", async () => {
      await givePro();
      const answer = await ask();
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: "checkout/nothing-to-pay" });
      expect(await shop.subscription(ada)).toEqual({ plan: "pro", status: "active" });
      expect(shop.faults.calls).toEqual([]);
    });

    it("creates a new customer if the provider doesn't know the old one, as after a change of keys [R-150]", async () => {
      const { sessionId: lost } = await shop.begin(ada);
      await shop.sandbox.call("POST", `/checkout/sessions/${lost}/expire`);
      await shop.sandbox.call("DELETE", `/customers/${(await shop.sandbox.objects("customers"))[0]?.id}`);
      const answers = await Promise.all([shop.begin(ada), shop.begin(ada)]);
      expect(answers[0]?.url).toBe(answers[1]?.url);
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
      await shop.sandbox.pay(String(answers[0]?.sessionId));
      expect((await shop.subscription(ada)).plan).toBe("pro");
    });

    it("fails if the provider doesn't know a subscriber's customer, so that they don't pay twice [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId);
      const error = {
        type: "invalid_request_error",
        code: "resource_missing",
        param: "customer",
        message: "No such one",
      };
      shop.faults.spoil(/^GET \/v1\/checkout\/sessions\?/, json(400, { error }));
      expect((await ask()).status).toBe(502);
      expect((await shop.sandbox.counts()).customers).toBe(1);
    });

    it("ignores Pro that the provider doesn't confirm [R-150]", async () => {
      await shop.begin(ada);
      await givePro({ stripeSubscriptionId: "sub_of_yesterday" });
      expect((await shop.begin(ada)).url).toContain("/checkout/");
      expect((await shop.subscription(ada)).plan).toBe("free");
    });
  });

  describe("a second checkout", () => {
    it("is the first one while that can be paid, with another ticket [R-150] [R-156]", async () => {
      const first = await shop.begin(ada);
      const [{ ticketHash, ...row } = { ticketHash: null }] = await rows();
      expect((await shop.begin(ada)).url).toBe(first.url);
      expect(await rows()).toEqual([{ ...row, ticketHash: expect.not.stringMatching(String(ticketHash)) }]);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });

    it("at another price expires the first, back and forth [R-150] [R-159]", async () => {
      const amounts = { monthly: 1_500, quarterly: 4_500, yearly: 18_000 };
      for (const billing of ["quarterly", "yearly", "quarterly", "monthly"] as const) {
        const { sessionId } = await shop.begin(ada, { billing });
        const open = (await shop.sandbox.objects("sessions")).filter(({ status }) => status === "open");
        expect(open).toMatchObject([{ id: sessionId, amount_total: amounts[billing], metadata: { billing } }]);
      }
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, sessions: 4 });
    });

    it.each([
      ["after it was listed", /^GET \/v1\/checkout\/sessions\?/],
      ["just before it is expired", /^GET \/v1\/subscriptions\?/],
    ])("is not created if the first is paid %s [R-150]", async (_, call) => {
      const first = await shop.begin(ada);
      shop.sandbox.pauseWebhooks();
      const paid = shop.faults.after(call, () => shop.sandbox.pay(first.sessionId));
      const answer = await (await ask({ priceId: shop.sandbox.prices.yearly })).json();
      await paid;
      expect(answer).toEqual({ url: expect.stringContaining("/_sandbox/portal/") });
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 0, subscriptions: 1 });
    });
  });

  describe("concurrent checkouts", () => {
    it("at several prices never leave two that can be paid [R-150]", async () => {
      const billings: readonly Billing[] = ["monthly", "quarterly", "yearly", "monthly", "quarterly", "yearly"];
      const prices = shop.sandbox.prices;
      const answers = await Promise.all(billings.map((billing) => ask({ priceId: prices[billing] })));
      expect(answers.map(({ status }) => status)).toEqual(billings.map(() => 200));
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
    });

    it("in two processes are one checkout of one customer [R-150]", async () => {
      const provider = createStripeProvider({ ...shop.sandbox, apiBase: shop.sandbox.apiBase });
      const { app } = createTestApp(database, { payments: { provider, sandbox: null } });
      const elsewhere = () => createVisitor(app).post(API.createCheckout, shop.request(ada), { Cookie: ada.cookie });
      const answers = await Promise.all([ask(), elsewhere(), ask(), elsewhere()]);
      const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
      expect(urls[0]).toContain("/checkout/");
      expect(new Set(urls).size).toBe(1);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });
  });

  it("gives no ticket if the login ends while the provider answers [R-156]", async () => {
    const { cookie } = ada;
    const ended = shop.faults.after(/^POST \/v1\/checkout\/sessions$/, async () => {
      await ada.post(PATHS.signOut);
    });
    const answer = await createVisitor(shop.app).post(API.createCheckout, shop.request(ada), {
      Cookie: cookie,
    });
    await ended;
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "auth/not-signed-in" }]);
    expect(await rows()).toEqual([]);
  });
});
