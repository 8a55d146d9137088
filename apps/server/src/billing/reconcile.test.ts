import { API } from "@vr-eye-lab/domain/api";
import { FREE } from "@vr-eye-lab/domain/billing";
import type { ChangesResponse } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { refusal } from "@vr-eye-lab/stripe-sandbox/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { PAGE } from "../db/rows-by-key.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { operate } from "../operations/testing/operation-process.ts";
import { setPlan } from "../operations/users.ts";
import { newId } from "../testing/person.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { rememberCustomer } from "./customers.ts";
import { pruneCheckouts } from "./prune-checkouts.ts";
import { reconcile } from "./reconcile.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

const KINDS = TESTED_DATABASES;

// Starts processes and databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(KINDS)("reconciling on %s", (kind) => {
  let store: TestStore;
  let database: Database;
  let shop: Shop;
  beforeEach(async () => {
    store = await createTestStore(kind, "migrated");
    database = await store.open();
    shop = await openShop(database);
    // Lose all webhooks.
    shop.sandbox.pauseWebhooks();
  });
  afterEach(async () => {
    await shop.close();
    await store.remove();
  });

  async function newPayer(): Promise<Customer> {
    const customer = await shop.signUp();
    await shop.sandbox.pay((await shop.begin(customer)).sessionId);
    return customer;
  }

  const run = () => reconcile({ database, provider: shop.provider }, new Date());

  /** Runs the command while the server is running. */
  const command = (more: Readonly<Record<string, string>> = {}) => {
    const { secretKey, webhookSecret, prices } = shop.sandbox;
    const variables = {
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl ?? "",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_QUARTERLY: prices.quarterly,
      STRIPE_API_BASE: shop.sandbox.apiBase.origin,
    };
    return operate({ ...variables, ...more }, ["reconcile"]);
  };

  it("updates profiles after lost webhooks, and changes nothing the second time", async () => {
    const [ada, ben] = [await newPayer(), await newPayer()];
    expect(await run()).toEqual({ checked: 2, changed: [ada.id, ben.id].toSorted(), failed: [] });
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", status: "active", billing: "quarterly" });
    expect(await run()).toEqual({ checked: 2, changed: [], failed: [] });
    const { stripeSubscriptionId } = await shop.subscription(ben);
    await shop.sandbox.call("DELETE", `/subscriptions/${stripeSubscriptionId}`);
    expect(await run()).toEqual({ checked: 2, changed: [ben.id], failed: [] });
    expect(await shop.subscription(ben)).toMatchObject(FREE);
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro" });
  });

  it("covers more customers than one query returns, and skips users without a customer", async () => {
    const given = await shop.signUp();
    await setPlan(database, given.id, { plan: "pro" });
    const ids = await Promise.all(Array.from({ length: PAGE + 1 }, () => addUser(database)));
    await Promise.all(
      ids.map(async (id) => {
        const customer = await shop.provider.createCustomer(id, "a@example.com");
        await database.write((transaction) => rememberCustomer(transaction, id, customer));
      }),
    );
    const { checked, failed } = await run();
    expect([checked, failed]).toEqual([PAGE + 1, []]);
    expect(await shop.subscription(given)).toEqual({ plan: "pro", status: "active" });
  });

  it("continues after a failure for one user, and reports it", async () => {
    const [ada, ben, cleo] = [await newPayer(), await newPayer(), await newPayer()];
    const { stripeCustomerId } = await shop.subscription(ben);
    shop.faults.spoil(new RegExp(`/v1/subscriptions\\?.*${stripeCustomerId}`), refusal);
    const { checked, changed, failed } = await run();
    expect([checked, changed]).toEqual([3, [ada.id, cleo.id].toSorted()]);
    expect(failed).toEqual([{ userId: ben.id, reason: expect.stringContaining("authentication") }]);
    expect(await shop.subscription(ben)).toMatchObject({ plan: "free" });
  });

  it("is a command that can run beside the server, and wakes the server's browsers", async () => {
    const ada = await newPayer();
    const feed = async (since: number, wait: number) =>
      (await (await ada.get(`${API.changes}?since=${since}&wait=${wait}`)).json()) as ChangesResponse;
    const { cursor } = await feed(0, 0);
    // Another process can wake waiting requests on PostgreSQL only. On SQLite the browser polls again.
    const heard = kind === "postgres" ? feed(cursor, 25) : undefined;
    const ended = await command();
    expect(ended).toEqual({
      code: 0,
      err: "",
      out: `changed  ${ada.id}\n1 customers checked, 1 changed, 0 failed.\n`,
    });
    expect((await (heard ?? feed(cursor, 0))).changes).toMatchObject([
      { collection: "users", body: { subscription: { plan: "pro" } } },
    ]);
  });

  it("exits with 1 and lists user ids after failures, and needs a key", async () => {
    const ada = await newPayer();
    const failed = await command({ STRIPE_SECRET_KEY: "sk_test_another" });
    expect(failed.code).toBe(1);
    expect(failed.out).toContain(`failed   ${ada.id}  `);
    expect(failed.out).toContain("1 customers checked, 0 changed, 1 failed.");
    expect(failed.out + failed.err).not.toContain(ada.email);
    expect(failed.out + failed.err).not.toContain("sk_test_another");
    expect(await command({ STRIPE_SECRET_KEY: "" })).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("STRIPE_SECRET_KEY"),
    });
  });
});

describe.each(KINDS)("pruning checkouts on %s", (kind) => {
  let store: TestStore;
  let database: Database;
  beforeEach(async () => {
    store = await createTestStore(kind, "migrated");
    database = await store.open();
  });
  afterEach(() => store.remove());

  const NOW = new Date("2026-11-21T12:00:00.000Z");
  const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();

  async function fill() {
    const userId = await addUser(database);
    const checkout = { userId, priceId: "price_q", ticketHash: "hash", verifiedAt: null };
    const checkouts = [
      { ...checkout, sessionId: "cs_old", createdAt: ago(366 * DAY_MS), ticketExpiresAt: ago(366 * DAY_MS) },
      { ...checkout, sessionId: "cs_recent", createdAt: ago(364 * DAY_MS), ticketExpiresAt: ago(1) },
      { ...checkout, sessionId: "cs_fresh", createdAt: ago(60_000), ticketExpiresAt: ago(-540_000) },
    ];
    const events = [91, 89, 0].map((days) => ({ id: newId(), type: "invoice.paid", at: ago(days * DAY_MS) }));
    await database.write((on) => on.insertInto("checkout").values(checkouts).execute());
    await database.write((on) => on.insertInto("webhookEvent").values(events).execute());
  }

  async function left() {
    const rows = database.reader.selectFrom("checkout").select(["sessionId", "ticketHash"]).orderBy("sessionId");
    const events = database.reader.selectFrom("webhookEvent").select("at").orderBy("at");
    return { checkouts: await rows.execute(), events: (await events.execute()).map(({ at }) => at) };
  }

  const KEPT = {
    checkouts: [
      { sessionId: "cs_fresh", ticketHash: "hash" },
      { sessionId: "cs_recent", ticketHash: null },
    ],
    events: [ago(89 * DAY_MS), ago(0)],
  };

  it("deletes event ids after 90 days, checkouts after a year, and expired tickets", async () => {
    await fill();
    expect(await pruneCheckouts(database, NOW)).toBe(2);
    expect(await left()).toEqual(KEPT);
    expect(await pruneCheckouts(database, NOW)).toBe(0);
  });
});
