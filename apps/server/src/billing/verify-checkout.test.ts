import { API } from "@vr-eye-lab/domain/api";
import { verifyCheckoutResponseSchema } from "@vr-eye-lab/domain/billing";
import { json } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor } from "../sign-in/testing/visitor.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

describeOnBoth("verifying a checkout", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  let shop: Shop;
  let ada: Customer;
  beforeEach(async () => {
    shop = await openShop(database);
    shop.sandbox.pauseWebhooks();
    ada = await shop.signUp();
  });
  afterEach(() => shop.close());

  /** A checkout created directly at the provider. */
  async function foreignCheckout(fields: Readonly<Record<string, string>>): Promise<string> {
    const made = await shop.sandbox.call("POST", "/checkout/sessions", {
      mode: "subscription",
      "line_items[0][price]": shop.sandbox.prices.yearly,
      "line_items[0][quantity]": "1",
      success_url: "http://localhost:3000/",
      ...fields,
    });
    return (made as { id: string }).id;
  }

  /** Ada's subscription at the provider. */
  async function onlySubscription() {
    const [subscription] = await shop.sandbox.objects("subscriptions");
    return subscription as { id: string; customer: string; current_period_end: number };
  }

  async function verdictOf(sessionId: string) {
    const answer = await shop.verify(ada, sessionId);
    expect(answer.status).toBe(200);
    return verifyCheckoutResponseSchema.parse(await answer.json());
  }

  /** The profile's revision in the change feed. */
  const revision = () =>
    database.reader
      .selectFrom("document")
      .select("revision")
      .where("userId", "=", ada.id)
      .where("collection", "=", "users")
      .executeTakeFirstOrThrow();

  describe("the return from a payment", () => {
    it("returns and stores the purchase, once for concurrent requests [R-152] [R-155]", async () => {
      const { sessionId } = await shop.begin(ada, { billing: "quarterly" });
      await shop.sandbox.pay(sessionId);
      const verdict = await verdictOf(sessionId);
      const subscription = await onlySubscription();
      const currentPeriodEnd = new Date(subscription.current_period_end * 1000).toISOString();
      expect(verdict).toEqual({
        valid: true,
        subscription: {
          plan: "pro",
          billing: "quarterly",
          customerId: subscription.customer,
          subscriptionId: subscription.id,
          currentPeriodEnd,
        },
        error: null,
      });
      expect(await shop.subscription(ada)).toEqual({
        plan: "pro",
        status: "active",
        billing: "quarterly",
        currentPeriodEnd,
        stripeCustomerId: subscription.customer,
        stripeSubscriptionId: subscription.id,
      });

      const verifiedAt = () =>
        database.reader.selectFrom("checkout").select("verifiedAt").where("sessionId", "=", sessionId).execute();
      const [stored] = await verifiedAt();
      expect(stored?.verifiedAt).toMatch(/^\d{4}-/);
      const before = await revision();
      const again = await Promise.all([verdictOf(sessionId), verdictOf(sessionId), verdictOf(sessionId)]);
      for (const each of again) expect(each).toEqual(verdict);
      expect(await revision()).toEqual(before);
      expect(await verifiedAt()).toEqual([stored]);
    });

    it("voids the ticket of the checkout [R-156]", async () => {
      const { sessionId, ticket } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId);
      await verdictOf(sessionId);
      const stranger = createVisitor(shop.app);
      expect((await stranger.post(API.returnTicket, { ticket, sessionId })).status).toBe(410);
    });

    it("reports an incomplete checkout, unless customer and plan are known [R-153]", async () => {
      const mine = { client_reference_id: ada.id, "metadata[userId]": ada.id };
      const open = await foreignCheckout(mine);
      expect(await verdictOf(open)).toEqual({
        valid: false,
        subscription: null,
        code: "checkout/not-complete",
        values: { status: "open" },
        error: "Checkout session is open. Please complete payment process.",
      });
      const withPlan = await foreignCheckout({ ...mine, "metadata[plan]": "pro" });
      expect((await verdictOf(withPlan)).error).toBe("Checkout session is open. Please complete payment process.");
      await shop.sandbox.call("POST", `/checkout/sessions/${open}/expire`);
      expect((await verdictOf(open)).error).toBe("Checkout session is expired. Please complete payment process.");
      expect((await shop.subscription(ada)).plan).toBe("free");
    });

    it("reports a checkout without a customer [R-153]", async () => {
      const session = { object: "checkout.session", id: "cs_test_1", status: "complete", customer: null };
      const owner = { client_reference_id: ada.id, metadata: { userId: ada.id, plan: "pro" } };
      shop.faults.spoil(/^GET \/v1\/checkout\/sessions\/cs/, json(200, { ...session, ...owner, subscription: null }));
      expect(await verdictOf("cs_test_1")).toEqual({
        valid: false,
        subscription: null,
        code: "checkout/no-customer",
        error: "No customer information found in the checkout session.",
      });
    });

    it("accepts an unpaid checkout with customer and plan, and gives no Pro [R-153] [R-154]", async () => {
      const { sessionId } = await shop.begin(ada);
      const unpaid = { plan: "free", billing: "quarterly", subscriptionId: null, currentPeriodEnd: null };
      expect(await verdictOf(sessionId)).toMatchObject({ valid: true, subscription: unpaid, error: null });
      expect((await shop.subscription(ada)).plan).toBe("free");
      // It can still be paid, and then gives Pro.
      await shop.sandbox.pay(sessionId);
      expect(await verdictOf(sessionId)).toMatchObject({ subscription: { plan: "pro" } });
      expect((await shop.subscription(ada)).plan).toBe("pro");
    });

    it("takes the billing period from the price if the metadata has none [R-154]", async () => {
      const sessionId = await foreignCheckout({ client_reference_id: ada.id, "metadata[userId]": ada.id });
      await shop.sandbox.pay(sessionId);
      expect(await verdictOf(sessionId)).toMatchObject({
        valid: true,
        subscription: { plan: "pro", billing: "yearly" },
      });
      expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", billing: "yearly" });
    });

    it("gives no Pro for a checkout whose subscription has ended [R-152]", async () => {
      const { sessionId } = await shop.begin(ada);
      await shop.sandbox.pay(sessionId);
      await verdictOf(sessionId);
      await shop.sandbox.call("DELETE", `/subscriptions/${(await onlySubscription()).id}`);
      expect(await verdictOf(sessionId)).toMatchObject({ valid: true, subscription: { plan: "free" } });
      expect((await shop.subscription(ada)).plan).toBe("free");
    });
  });

  describe("another user's checkout", () => {
    const MESSAGE = "This checkout belongs to another account. Sign in with the account that started it.";

    async function expectRefused(sessionId: string): Promise<void> {
      const answer = await shop.verify(ada, sessionId);
      expect([answer.status, await answer.json()]).toEqual([403, { error: MESSAGE, code: "checkout/not-yours" }]);
      expect((await shop.subscription(ada)).plan).toBe("free");
    }

    it("is rejected, paid or not, and stays its owner's [R-152]", async () => {
      const ben = await shop.signUp();
      const { sessionId } = await shop.begin(ben);
      const asked = shop.faults.calls.length;
      await expectRefused(sessionId);
      await shop.sandbox.pay(sessionId);
      await expectRefused(sessionId);
      // No provider call is made.
      expect(shop.faults.calls).toHaveLength(asked);
      expect((await shop.verify(ben, sessionId)).status).toBe(200);
      expect((await shop.subscription(ben)).plan).toBe("pro");
    });

    it("is rejected unless both of its owner fields name the user [R-152]", async () => {
      for (const marks of [
        { client_reference_id: ada.id },
        { "metadata[userId]": ada.id },
        { client_reference_id: ada.id, "metadata[userId]": "somebody" },
        { client_reference_id: "somebody", "metadata[userId]": ada.id },
        { client_reference_id: "somebody", "metadata[userId]": "somebody", "metadata[plan]": "pro" },
        {},
      ]) {
        const sessionId = await foreignCheckout(marks as Record<string, string>);
        await shop.sandbox.pay(sessionId);
        await expectRefused(sessionId);
      }
    });

    it("is rejected if its customer is another user's [R-152]", async () => {
      const ben = await shop.signUp();
      await shop.begin(ben);
      const [customer] = await shop.sandbox.objects("customers");
      const marks = { client_reference_id: ada.id, "metadata[userId]": ada.id, customer: String(customer?.id) };
      const sessionId = await foreignCheckout(marks);
      await shop.sandbox.pay(sessionId);
      await expectRefused(sessionId);
    });

    it("is rejected if its customer isn't the user's [R-152]", async () => {
      await shop.begin(ada);
      const sessionId = await foreignCheckout({ client_reference_id: ada.id, "metadata[userId]": ada.id });
      await shop.sandbox.pay(sessionId);
      await expectRefused(sessionId);
    });

    it("returns 404 for an unknown id [R-157]", async () => {
      const answer = await shop.verify(ada, "cs_test_unknown");
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: "Failed to validate checkout session", code: "checkout/session-invalid" },
      ]);
    });

    it.each([
      "",
      "cs_test_1/line_items",
      "../customers/cus_1",
      "cs_test_1?expand[]=customer",
      "c".repeat(256),
      7,
      null,
    ])("makes no provider call for the id %j [R-152]", async (sessionId) => {
      const answer = await ada.post(API.verifyCheckout, { sessionId });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ field: "sessionId" });
      expect(shop.faults.calls).toEqual([]);
    });
  });
});
