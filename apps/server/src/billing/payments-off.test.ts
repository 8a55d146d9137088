import { API, type Config } from "@vr-eye-lab/domain/api";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { changeProfile } from "../profile/profiles.ts";
import { createSignedUp } from "../sign-in/testing/visitor.ts";
import { newWrite, ORIGIN, sequenceBody } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { warnAboutSubscriptions } from "./live-subscriptions.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

type TestApp = ReturnType<typeof createTestApp>["app"];

/** A user's request to another server of the same database. */
function ask(app: TestApp, { cookie }: Customer, method: string, path: string, body?: object) {
  const headers = { Origin: ORIGIN, Cookie: cookie, "Content-Type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return app.request(path, init, { incoming: { socket: { remoteAddress: "10.2.0.1" } } });
}

const env = { ...TEST_ENV, proMotions: "locked", paymentsOff: true } as const;

describeOnBoth("a server with PAYMENTS=none", (open) => {
  let database: Database;
  /** Sold before payments were turned off, and still has the provider's keys. */
  let shop: Shop;
  let withKeys: TestApp;
  let withoutKeys: TestApp;
  let subscriber: Customer;
  beforeAll(async () => {
    database = await open();
    shop = await openShop(database);
    withKeys = createTestApp(database, { env, payments: { provider: shop.provider, sandbox: null } }).app;
    withoutKeys = createTestApp(database, { env, payments: { provider: null, sandbox: null } }).app;
    subscriber = await shop.signUp();
    const { sessionId } = await shop.begin(subscriber);
    await shop.sandbox.pay(sessionId);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.sandbox.resumeWebhooks());

  it("reports that payments are off, without prices and locks [R-044] [R-071]", async () => {
    for (const app of [withKeys, withoutKeys]) {
      const config = (await (await app.request(API.config)).json()) as Config;
      expect(config).toMatchObject({ proMotions: "open", payments: { off: true, sandbox: false, prices: [] } });
    }
  });

  it("sells nothing", async () => {
    for (const app of [withKeys, withoutKeys]) {
      const visitor = await createSignedUp(app);
      const answer = await visitor.post(API.createCheckout, {});
      expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: "checkout/off" })]);
    }
  });

  it("saves for everyone what needs Pro elsewhere [R-044] [R-071]", async () => {
    const visitor = await createSignedUp(withoutKeys);
    const [step] = sequenceBody("").exercises;
    const body = { ...sequenceBody("Long"), exercises: [{ ...step, type: "figure8", duration: 600 }] };
    expect((await visitor.post(API.push, { writes: [newWrite("savedSequences", body)] })).status).toBe(200);
  });

  it("keeps the portal and the webhooks of subscribers while it has the keys", async () => {
    expect((await ask(withKeys, subscriber, "POST", API.createPortal, {})).status).toBe(200);
    shop.sandbox.pauseWebhooks();
    const subscription = await shop.subscription(subscriber);
    await shop.sandbox.call("DELETE", `/subscriptions/${subscription.stripeSubscriptionId}`);
    const { body = "", headers = {} } = shop.sandbox.sent.at(-1) ?? {};
    expect((await withoutKeys.request(API.stripeWebhook, { method: "POST", body, headers })).status).toBe(409);
    expect((await withKeys.request(API.stripeWebhook, { method: "POST", body, headers })).status).toBe(200);
    expect((await shop.subscription(subscriber)).plan).toBe("free");
  });

  it("warns about subscriptions at start, and does not delete their accounts without the keys", async () => {
    const payer = await shop.signUp();
    const { sessionId } = await shop.begin(payer);
    await shop.sandbox.pay(sessionId);
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    await warnAboutSubscriptions(database, shop.provider, log);
    await warnAboutSubscriptions(database, null, log);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { subscriptions: 1, msg: expect.stringContaining("Cancel them at the payment provider") },
      { subscriptions: 1, msg: expect.stringContaining("Set the STRIPE_ variables") },
    ]);
    const { password } = payer;
    const refused = await ask(withoutKeys, payer, "DELETE", API.account, { password });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: "account/still-charged" }),
    ]);
    expect((await ask(withKeys, payer, "DELETE", API.account, { password })).status).toBe(200);
    await warnAboutSubscriptions(database, null, log);
    expect(lines).toHaveLength(2);
  });

  it("deletes an account without the keys if the subscription isn't charged any more", async () => {
    const payer = await shop.signUp();
    const { sessionId } = await shop.begin(payer);
    await shop.sandbox.pay(sessionId);
    const { user } = (await (await ask(withKeys, payer, "GET", "/api/auth/get-session")).json()) as {
      user: { id: string };
    };
    const cancelled = { endsAtPeriodEnd: true, currentPeriodEnd: new Date(Date.now() - 1000).toISOString() };
    const end = (profile: UserDocument) => ({ ...profile, subscription: { ...profile.subscription, ...cancelled } });
    await database.write((transaction) => changeProfile(database, transaction, user.id, end, new Date()));
    const { password } = payer;
    expect((await ask(withoutKeys, payer, "DELETE", API.account, { password })).status).toBe(200);
  });
});
