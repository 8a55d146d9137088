import { API } from "@vr-eye-lab/domain/api";
import type { Billing, Subscription } from "@vr-eye-lab/domain/billing";
import { json } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { changeProfile } from "../profile/profiles.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createStripeProvider, type PaymentProvider } from "./stripe-client.ts";
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

    it.each([
      ["monthly", 1_500],
      ["quarterly", 4_500],
      ["yearly", 18_000],
    ] as const)("accepts the %s price [R-150] [R-159]", async (billing, amount) => {
      await shop.begin(ada, { billing });
      const [checkout] = await shop.sandbox.objects("sessions");
      expect(checkout).toMatchObject({ amount_total: amount, metadata: { billing } });
    });

    it("accepts the user's own email in any case, and their own customer [R-150]", async () => {
      expect((await ask({ email: ada.email.toUpperCase() })).status).toBe(200);
      const [customer] = await shop.sandbox.objects("customers");
      expect((await ask({ customerId: customer?.id })).status).toBe(200);
      expect((await ask({ customerId: "" })).status).toBe(200);
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

    it("is rejected for another user's customer [R-150]", async () => {
      const ben = await shop.signUp();
      await shop.begin(ben);
      const [customer] = await shop.sandbox.objects("customers");
      expect((await ask({ customerId: customer?.id })).status).toBe(403);
    });

    it.each(["price_of_something_else", "price_sandbox_monthly ", "__proto__", "toString", "quarterly"])(
      "is rejected at the price %s, which is not offered [R-150] [R-159]",
      async (priceId) => {
        const answer = await ask({ priceId });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toEqual({
          error: "This price isn't available. Reload the page, then try again.",
          code: "checkout/unknown-price",
          field: "priceId",
        });
        expect(shop.faults.calls).toEqual([]);
      },
    );

    it.each([
      ["priceId", { priceId: undefined }],
      ["priceId", { priceId: "" }],
      ["priceId", { priceId: ["price_sandbox_monthly", "price_sandbox_quarterly"] }],
      ["priceId", { priceId: "p".repeat(256) }],
      ["customerId", { customerId: 1 }],
      ["userId", { userId: null }],
      ["email", { email: "" }],
      ["afterSignUp", { afterSignUp: "yes" }],
      ["plan", { plan: "pro" }],
      ["success_url", { success_url: "https://evil.example" }],
    ])("is rejected naming the field %s for the body %j [R-150]", async (field, more) => {
      const answer = await ask(more);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ field });
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
      await shop.begin(ada);
      await shop.sandbox.call("DELETE", `/customers/${(await shop.sandbox.objects("customers"))[0]?.id}`);
      await shop.sandbox.advance(86_400);
      const answers = await Promise.all([shop.begin(ada), shop.begin(ada)]);
      expect(answers[0]?.url).toBe(answers[1]?.url);
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
      await shop.sandbox.pay(String(answers[0]?.sessionId));
      expect((await shop.subscription(ada)).plan).toBe("pro");
    });

    it("creates the new customer's checkout on the same day with another key [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.call("POST", `/checkout/sessions/${sessionId}/expire`);
      await shop.sandbox.call("DELETE", `/customers/${(await shop.sandbox.objects("customers"))[0]?.id}`);
      const before = shop.faults.calls.length;
      expect((await shop.begin(ada)).url).toContain("/checkout/");
      // One for the lost customer, one for the new one: the provider refuses neither because of its key.
      const created = shop.faults.calls.slice(before).filter(({ name }) => name === "POST /v1/checkout/sessions");
      expect(created).toHaveLength(2);
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
    });

    it("fails if the provider doesn't know a subscriber's customer, so that they don't pay twice [R-150]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId);
      shop.faults.spoil(
        /^GET \/v1\/checkout\/sessions\?/,
        json(400, {
          error: {
            type: "invalid_request_error",
            code: "resource_missing",
            param: "customer",
            message: "No such customer: 'cus_1'",
          },
        }),
      );
      const answer = await ask();
      expect([answer.status, await answer.json()]).toEqual([
        502,
        expect.objectContaining({ error: "Stripe error: No such customer: 'cus_1'" }),
      ]);
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
    it("is the first one while that can be paid [R-150]", async () => {
      const first = await shop.begin(ada);
      expect((await shop.begin(ada)).url).toBe(first.url);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });

    it("is a new one when the first can't be paid any more [R-150]", async () => {
      const first = await shop.begin(ada);
      await shop.sandbox.advance(86_400);
      expect((await shop.begin(ada)).url).not.toBe(first.url);
      expect(await shop.sandbox.counts()).toMatchObject({ sessions: 2, open: 1 });
    });

    it("at another price expires the first, back and forth [R-150]", async () => {
      const urls = new Set<string>();
      for (const billing of ["quarterly", "yearly", "quarterly", "monthly"] as const) {
        const { url, sessionId } = await shop.begin(ada, { billing });
        urls.add(url);
        expect((await shop.sandbox.counts()).open).toBe(1);
        const open = (await shop.sandbox.objects("sessions")).find(({ status }) => status === "open");
        expect(open).toMatchObject({ id: sessionId, metadata: { billing } });
      }
      expect(urls.size).toBe(4);
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, sessions: 4 });
    });

    it("is not created if the first is paid during the request [R-150]", async () => {
      const first = await shop.begin(ada);
      shop.sandbox.pauseWebhooks();
      // Right after the server has learnt that the first is open.
      const paid = shop.faults.after(/^GET \/v1\/checkout\/sessions\?/, () => shop.sandbox.pay(first.sessionId));
      const answer = await (await ask({ priceId: shop.sandbox.prices.yearly })).json();
      await paid;
      expect(answer).toEqual({ url: expect.stringContaining("/_sandbox/portal/") });
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 0, subscriptions: 1 });
    });

    it("is not created if the first is paid just before it is expired [R-150]", async () => {
      const first = await shop.begin(ada);
      shop.sandbox.pauseWebhooks();
      const paid = shop.faults.after(/^GET \/v1\/subscriptions\?/, () => shop.sandbox.pay(first.sessionId));
      const answer = await (await ask({ priceId: shop.sandbox.prices.yearly })).json();
      await paid;
      expect(answer).toEqual({ url: expect.stringContaining("/_sandbox/portal/") });
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 0, subscriptions: 1 });
    });
  });

  describe("concurrent checkouts", () => {
    it("at one price are one checkout of one customer [R-150]", async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => shop.begin(ada)));
      expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });

    it("at several prices never leave two that can be paid [R-150]", async () => {
      const billings: readonly Billing[] = ["monthly", "quarterly", "yearly", "monthly", "quarterly", "yearly"];
      const prices = shop.sandbox.prices;
      const answers = await Promise.all(billings.map((billing) => ask({ priceId: prices[billing] })));
      expect(answers.map(({ status }) => status)).toEqual(billings.map(() => 200));
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
    });

    it("in another process at another price, again and again, leave only that one [R-150]", async () => {
      let rounds = 0;
      const interrupted: PaymentProvider = {
        ...shop.provider,
        async createCheckout(wanted) {
          rounds += 1;
          const created = await shop.provider.createCheckout(wanted);
          if (rounds < 3) await shop.provider.expireCheckout(created.id);
          const elsewhere = { priceId: shop.sandbox.prices.yearly, idempotencyKey: `elsewhere-${rounds}` };
          await shop.provider.createCheckout({ ...wanted, ...elsewhere });
          return created;
        },
      };
      const { app } = createTestApp(database, { payments: { provider: interrupted, sandbox: null } });
      const request = shop.request(ada);
      const answer = await createVisitor(app).post(API.createCheckout, request, { Cookie: ada.cookie });
      expect([answer.status, rounds]).toEqual([409, 3]);
      const open = (await shop.sandbox.objects("sessions")).filter(({ status }) => status === "open");
      expect(open).toMatchObject([{ amount_total: 18_000 }]);
      await shop.begin(ada);
      expect(await shop.sandbox.counts()).toMatchObject({ customers: 1, open: 1 });
    });

    it("in two processes are one checkout of one customer [R-150]", async () => {
      const provider = createStripeProvider({ ...shop.sandbox, apiBase: shop.sandbox.apiBase });
      const { app } = createTestApp(database, { payments: { provider, sandbox: null } });
      const elsewhere = createVisitor(app);
      const cookie = { Cookie: ada.cookie };
      const answers = await Promise.all([
        ask(),
        elsewhere.post(API.createCheckout, shop.request(ada), cookie),
        ask(),
        elsewhere.post(API.createCheckout, shop.request(ada), cookie),
      ]);
      const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
      expect(urls[0]).toContain("/checkout/");
      expect(new Set(urls).size).toBe(1);
      expect(await shop.sandbox.counts()).toEqual({ customers: 1, sessions: 1, open: 1, subscriptions: 0 });
    });
  });

  describe("the return ticket", () => {
    const rows = () =>
      database.reader
        .selectFrom("checkout")
        .select(["sessionId", "priceId", "createdAt", "ticketHash", "ticketExpiresAt"])
        .where("userId", "=", ada.id)
        .execute();

    it("is created with each request; its hash is stored for ten minutes [R-150] [R-156]", async () => {
      const first = await shop.begin(ada);
      const [{ createdAt = "" } = {}] = await rows();
      const before = Date.now();
      const { ticket, sessionId } = await shop.begin(ada);
      expect([sessionId, ticket === first.ticket]).toEqual([first.sessionId, false]);
      const [row] = await rows();
      expect(row).toMatchObject({ sessionId, createdAt, priceId: shop.sandbox.prices.quarterly });
      expect(JSON.stringify(row)).not.toContain(ticket.slice(3));
      const expires = Date.parse(row?.ticketExpiresAt ?? "");
      expect(expires).toBeGreaterThanOrEqual(before + 600_000);
      expect(expires).toBeLessThanOrEqual(Date.now() + 600_000);
    });

    it("isn't given if the login ends while the provider answers [R-156]", async () => {
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
});
