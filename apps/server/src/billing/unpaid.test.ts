import { API } from "@vr-eye-lab/domain/api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

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
    shop.faults.heal();
    shop.sandbox.resumeWebhooks();
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

  it("and given after paying [R-150] [R-152]", async () => {
    const ada = await shop.signUp();
    await expectFree(ada);
    const { sessionId } = await shop.begin(ada);
    await expectFree(ada);
    shop.sandbox.pauseWebhooks();
    await shop.sandbox.pay(sessionId);
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

  it("not by a subscription whose period is over, even if all webhooks were lost", async () => {
    const ada = await shop.signUp();
    await shop.sandbox.pay((await shop.begin(ada)).sessionId);
    shop.sandbox.pauseWebhooks();
    const { currentPeriodEnd = "" } = await shop.subscription(ada);
    const end = Date.parse(currentPeriodEnd);
    // The login would expire before the quarter ends.
    vi.useFakeTimers({ toFake: ["Date"], now: end + 2 * DAY * 1000 });
    await ada.post(PATHS.signIn, ada);
    expect(await hasPro(ada)).toBe(true);
    vi.setSystemTime(end + 4 * DAY * 1000);
    expect(await hasPro(ada)).toBe(false);
  });
});
