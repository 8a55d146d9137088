import { API } from "@vr-eye-lab/domain/api";
import { FREE } from "@vr-eye-lab/domain/billing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createVisitor } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { addUser, emailOf } from "../testing/stand-in-gate.ts";
import { customerOf, rememberCustomer } from "./customers.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";
import { signedWebhook } from "./testing/signed-webhook.ts";

const DAY = 86_400;
const QUARTER = 92 * DAY;

describeOnBoth("webhooks", (open) => {
  let database: Database;
  let shop: Shop;
  const logged: string[] = [];
  beforeAll(async () => {
    database = await open();
    const log = createLog("info", { write: (line: string) => void logged.push(line) });
    shop = await openShop(database, { log });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.sandbox.resumeWebhooks();
    shop.refuseCalls(false);
    shop.sandbox.sent.length = 0;
    logged.length = 0;
  });

  /** A user who has paid and not returned to the page. */
  async function newPayer(card: "pays" | "fails-later" = "pays"): Promise<Customer> {
    const customer = await shop.signUp();
    const { sessionId } = await shop.begin(customer);
    await shop.sandbox.pay(sessionId, card);
    return customer;
  }

  const eventIds = async () =>
    (await database.reader.selectFrom("webhookEvent").select("id").execute()).map(({ id }) => id);
  const subscriptionId = async (customer: Customer) => (await shop.subscription(customer)).stripeSubscriptionId ?? "";
  const signed = (event: Parameters<typeof signedWebhook>[1]) => signedWebhook(shop.sandbox.webhookSecret, event);

  it("give Pro to a user who never returned to the page, and follow the subscription to its end", async () => {
    const ada = await newPayer();
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", status: "active", billing: "quarterly" });
    const id = await subscriptionId(ada);

    await shop.sandbox.call("POST", `/subscriptions/${id}`, { cancel_at_period_end: "true" });
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", endsAtPeriodEnd: true });
    await shop.sandbox.call("POST", `/subscriptions/${id}`, { cancel_at_period_end: "false" });
    expect(await shop.subscription(ada)).not.toHaveProperty("endsAtPeriodEnd");

    const { currentPeriodEnd: before = "" } = await shop.subscription(ada);
    await shop.sandbox.advance(QUARTER);
    const { currentPeriodEnd: after = "" } = await shop.subscription(ada);
    expect(after > before).toBe(true);

    await shop.sandbox.call("POST", `/subscriptions/${id}`, { "items[0][price]": shop.sandbox.prices.yearly });
    expect(await shop.subscription(ada)).toMatchObject({ billing: "yearly" });
    await shop.sandbox.call("DELETE", `/subscriptions/${id}`);
    expect(await shop.subscription(ada)).toEqual({ ...FREE, stripeCustomerId: await customerOf(database, ada.id) });
  });

  it("store a failed renewal, and the end after the last retry", async () => {
    const ada = await newPayer("fails-later");
    await shop.sandbox.advance(QUARTER);
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", status: "past_due" });
    await shop.sandbox.advance(30 * DAY);
    expect(await shop.subscription(ada)).toMatchObject(FREE);
  });

  it("are handled once: a repeated event makes no provider call", async () => {
    shop.sandbox.pauseWebhooks();
    const ada = await newPayer();
    expect(await shop.subscription(ada)).toMatchObject({ plan: "free" });
    const webhook = shop.sandbox.sent.find(({ type }) => type === "customer.subscription.created");
    if (!webhook) throw new Error("No webhook about the subscription.");
    expect(await shop.deliver(webhook)).toBe(200);
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro" });
    const calls = shop.faults.calls.length;
    expect([await shop.deliver(webhook), await shop.deliver(webhook)]).toEqual([200, 200]);
    expect(shop.faults.calls).toHaveLength(calls);
    expect((await eventIds()).filter((id) => id === JSON.parse(webhook.body).id)).toHaveLength(1);
  });

  it("are sent again after a provider failure, which stores no event id", async () => {
    shop.sandbox.pauseWebhooks();
    const ada = await newPayer();
    const webhook = shop.sandbox.sent.find(({ type }) => type === "checkout.session.completed");
    if (!webhook) throw new Error("No webhook about the checkout.");
    shop.refuseCalls(true);
    expect(await shop.deliver(webhook)).toBe(503);
    expect(await eventIds()).not.toContain(JSON.parse(webhook.body).id);
    shop.refuseCalls(false);
    expect(await shop.deliver(webhook)).toBe(200);
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro" });
    expect(await eventIds()).toContain(JSON.parse(webhook.body).id);
  });

  it.each(["newest first", "all at once"])("may arrive %s: the provider's final state counts", async (order) => {
    shop.sandbox.pauseWebhooks();
    const ada = await newPayer();
    const customer = await customerOf(database, ada.id);
    const listed = (await shop.sandbox.call("GET", `/subscriptions?customer=${customer}`)) as {
      data: { id: string }[];
    };
    await shop.sandbox.call("DELETE", `/subscriptions/${listed.data[0]?.id}`);
    const late = shop.sandbox.sent.toReversed();
    expect(late.length).toBeGreaterThanOrEqual(4);
    if (order === "all at once") await Promise.all(late.map(shop.deliver));
    else for (const each of late) expect(await shop.deliver(each)).toBe(200);
    expect(await shop.subscription(ada)).toMatchObject(FREE);
  });

  it("are accepted only with a valid signature of at most 300 s [R-158]", async () => {
    const ada = await newPayer();
    const calls = shop.faults.calls.length;
    const object = { object: "subscription", customer: await customerOf(database, ada.id) };
    const event = { type: "customer.subscription.updated", object };
    const good = signed(event);
    const [, time = "", signature = ""] = /^t=(\d+),v1=(\w+)$/.exec(good.headers["Stripe-Signature"]) ?? [];
    const bad: Record<string, { body: string; headers: Record<string, string> }> = {
      "another secret": signedWebhook("whsec_another", event),
      "an old signature": signed({ ...event, age: 310 }),
      "no signature": { body: good.body, headers: {} },
      "an empty signature": { body: good.body, headers: { "Stripe-Signature": "" } },
      "no time": { body: good.body, headers: { "Stripe-Signature": `v1=${signature}` } },
      "another time": { body: good.body, headers: { "Stripe-Signature": `t=${Number(time) + 1},v1=${signature}` } },
      "another scheme": { body: good.body, headers: { "Stripe-Signature": `t=${time},v0=${signature}` } },
      "another body": { body: good.body.replace("updated", "deleted"), headers: good.headers },
      "a body with a space more": { body: `${good.body} `, headers: good.headers },
      "no body": { body: "", headers: good.headers },
    };
    for (const [what, webhook] of Object.entries(bad)) expect(await shop.deliver(webhook), what).toBe(400);
    expect(shop.faults.calls).toHaveLength(calls);
    expect(await shop.deliver(signed({ ...event, age: 290 }))).toBe(200);
    expect(shop.faults.calls.length).toBeGreaterThan(calls);
  });

  it("must be POST and at most 512 KiB", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect((await shop.app.request(API.stripeWebhook, { method })).status).toBe(405);
    }
    const object = { object: "subscription", customer: "cus_1", more: "x".repeat(512 * 1024) };
    expect(await shop.deliver(signed({ type: "customer.subscription.updated", object }))).toBe(413);
  });

  it("need no Origin, unlike other routes", async () => {
    const eve = createVisitor(shop.app);
    const { body, headers } = signed({ type: "customer.created", object: { object: "customer", id: "cus_x" } });
    const foreign = { ...headers, Origin: "https://elsewhere.example" };
    expect((await shop.app.request(API.stripeWebhook, { method: "POST", body, headers: foreign })).status).toBe(200);
    expect((await eve.post(API.verifyCheckout, {}, { Origin: "https://elsewhere.example" })).status).toBe(403);
  });

  it.each(["invoice.created", "customer.created", "product.created", "no.such.event"])(
    "of the type %s are accepted and change nothing",
    async (type) => {
      const ada = await newPayer();
      const [calls, ids] = [shop.faults.calls.length, await eventIds()];
      expect(await shop.deliver(signed({ type, object: { customer: await customerOf(database, ada.id) } }))).toBe(200);
      expect([shop.faults.calls.length, await eventIds()]).toEqual([calls, ids]);
    },
  );

  it("about unknown or deleted users are accepted, and logged without personal data", async () => {
    const gone = await newPayer();
    const customer = await customerOf(database, gone.id);
    expect((await gone.delete(API.account, { password: gone.password })).status).toBe(200);
    const email = "someone@example.com";
    for (const object of [
      { object: "subscription", customer: "cus_of_nobody", metadata: {} },
      { object: "subscription", customer: "cus_of_nobody", metadata: { userId: newId() } },
      { object: "subscription", customer, metadata: { userId: gone.id } },
      { object: "checkout.session", customer: null, client_reference_id: gone.id },
      { object: "checkout.session", customer: "cus_of_nobody", customer_details: { email } },
    ]) {
      logged.length = 0;
      const webhook = signed({ type: "customer.subscription.updated", object });
      expect(await shop.deliver(webhook)).toBe(200);
      const text = logged.join("");
      expect(text).toContain(JSON.parse(webhook.body).id);
      for (const personal of [email, gone.id, customer ?? "", "cus_of_nobody"]) expect(text).not.toContain(personal);
    }
  });

  it("assign an unknown customer to the user named in the event", async () => {
    const send = (customer: string, how: object) =>
      shop.deliver(signed({ type: "customer.subscription.updated", object: { object: "x", customer, ...how } }));
    for (const naming of [
      (userId: string) => ({ metadata: { userId } }),
      (userId: string) => ({ client_reference_id: userId }),
      (userId: string) => ({ subscription_details: { metadata: { userId } } }),
    ]) {
      const [userId, customer] = [await addUser(database), `cus_${newId()}`];
      const made = (await shop.sandbox.call("POST", "/customers", { email: emailOf(userId) })) as { id: string };
      expect(await send(made.id, naming(userId))).toBe(200);
      expect(await customerOf(database, userId)).toBe(made.id);
      // A second customer or user never replaces the first.
      expect(await send(customer, naming(userId))).toBe(200);
      expect(await customerOf(database, userId)).toBe(made.id);
      const other = await addUser(database);
      expect(await send(made.id, naming(other))).toBe(200);
      expect(await customerOf(database, other)).toBeNull();
    }
  });

  it("only trigger a sync: the user and the subscription that they name are ignored for a known customer", async () => {
    const [ada, ben, eve] = [await newPayer(), await shop.signUp(), await shop.signUp()];
    await shop.begin(eve);
    const evesCustomer = await customerOf(database, eve.id);
    for (const [owner, named] of [
      [ada, ben],
      [ada, eve],
      [eve, eve],
      [ada, { id: newId() }],
    ] as const) {
      const object = {
        object: "subscription",
        customer: await customerOf(database, owner.id),
        status: "active",
        metadata: { userId: named.id, plan: "pro" },
      };
      const webhook = signed({ type: "customer.subscription.updated", object });
      expect(await shop.deliver(webhook)).toBe(200);
      expect(await eventIds()).toContain(JSON.parse(webhook.body).id);
    }
    expect([await shop.subscription(ben), await customerOf(database, ben.id)]).toEqual([FREE, null]);
    expect(await shop.subscription(eve)).toEqual({ ...FREE, stripeCustomerId: evesCustomer });
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro" });
  });

  it("with the same id that arrive together leave one row, and both are accepted", async () => {
    const userId = await addUser(database);
    const made = (await shop.sandbox.call("POST", "/customers", { email: emailOf(userId) })) as { id: string };
    await database.write((transaction) => rememberCustomer(transaction, userId, made.id));
    const webhook = signed({ type: "invoice.paid", object: { object: "invoice", customer: made.id } });
    const statuses = await Promise.all([1, 2, 3].map(() => shop.deliver(webhook)));
    expect(statuses).toEqual([200, 200, 200]);
    expect((await eventIds()).filter((id) => id === JSON.parse(webhook.body).id)).toHaveLength(1);
  });
});
