import { FREE } from "@vr-eye-lab/domain/billing";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { setPlan } from "../operations/users.ts";
import { readProfile } from "../profile/profiles.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { rememberCustomer } from "./customers.ts";
import { ProviderError } from "./provider-error.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { heldProvider } from "./testing/held-provider.ts";

describeOnBoth("syncing a subscription", (open) => {
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    [database, other] = [await open(), await open()];
  });

  /** A user with a customer at their own provider. */
  async function newCustomer() {
    const userId = await addUser(database);
    const customer = await heldProvider(userId);
    onTestFinished(() => customer.stop());
    await database.write((transaction) => rememberCustomer(transaction, userId, customer.customerId));
    return { userId, customer, provider: customer.provider };
  }

  const stored = async (userId: string) => (await readProfile(database.reader, userId))?.subscription;

  async function revision(userId: string) {
    const query = database.reader.selectFrom("userRevision").select("revision").where("userId", "=", userId);
    return (await query.executeTakeFirst())?.revision ?? 0;
  }

  it("stores the provider's state, and writes nothing while it is unchanged", async () => {
    const { provider, userId, customer } = await newCustomer();
    customer.stopHolding();
    await customer.act("checkout");
    expect(await syncSubscription({ database, provider }, userId)).toEqual(await customer.expected());
    expect(await stored(userId)).toEqual(await customer.expected());
    const before = await revision(userId);
    await syncSubscription({ database, provider }, userId);
    expect(await revision(userId)).toBe(before);
    await customer.act("cancel at end");
    await syncSubscription({ database, provider }, userId);
    expect(await revision(userId)).toBe(before + 1);
    expect(await stored(userId)).toEqual({ ...(await customer.expected()), endsAtPeriodEnd: true });
  });

  it("never replaces a newer answer with a late one, across processes", async () => {
    const { provider, userId, customer } = await newCustomer();
    await customer.act("checkout");
    const first = syncSubscription({ database, provider }, userId);
    await customer.nextQuestion();
    await customer.act("cancel at end");
    await customer.act("end");
    const second = syncSubscription({ database: other, provider }, userId);
    await customer.nextQuestion();
    const [early, late] = customer.questions;
    late?.answer("asked");
    expect(await second).toEqual({ ...FREE, stripeCustomerId: customer.customerId });
    early?.answer("asked");
    expect(await first).toEqual({ ...FREE, stripeCustomerId: customer.customerId });
    expect(await stored(userId)).toEqual({ ...FREE, stripeCustomerId: customer.customerId });
  });

  it("keeps the stored state when the provider fails, and then accepts an earlier answer", async () => {
    const { provider, userId, customer } = await newCustomer();
    await customer.act("checkout");
    const effects: string[] = [];
    const first = syncSubscription({ database, provider }, userId);
    await customer.nextQuestion();
    const second = syncSubscription({ database, provider }, userId, async () => void effects.push("second"));
    await customer.nextQuestion();
    customer.questions[1]?.fail();
    await expect(second).rejects.toThrow(ProviderError);
    expect([await stored(userId), effects]).toEqual([undefined, []]);
    customer.questions[0]?.answer("asked");
    await first;
    expect(await stored(userId)).toEqual(await customer.expected());
  });

  it("makes no call for users without a customer, and keeps Pro granted by the operator", async () => {
    const userId = await addUser(database);
    const customer = await heldProvider(userId);
    onTestFinished(() => customer.stop());
    await setPlan(database, userId, { plan: "pro" });
    const { provider } = customer;
    expect(await syncSubscription({ database, provider }, userId)).toEqual({ plan: "pro", status: "active" });
    expect(customer.asked()).toBe(0);
  });

  it("keeps a customer's granted Pro until it ends, unless a subscription also gives Pro", async () => {
    const { provider, userId, customer } = await newCustomer();
    customer.stopHolding();
    const sync = () => syncSubscription({ database, provider }, userId);
    await setPlan(database, userId, { plan: "pro", billing: "yearly" });
    const given = { plan: "pro", status: "active", billing: "yearly", stripeCustomerId: customer.customerId };
    expect(await sync()).toEqual(given);
    await customer.act("checkout");
    expect(await sync()).toEqual(await customer.expected());
    await customer.act("fail");
    expect(await sync()).toMatchObject({ status: "past_due" });
    await setPlan(database, userId, { plan: "pro", billing: "yearly" });
    expect(await sync()).toEqual(given);
    await setPlan(database, userId, { plan: "pro", currentPeriodEnd: "2020-01-01T00:00:00.000Z" });
    expect(await sync()).toMatchObject({ status: "past_due" });
    await customer.act("cancel now");
    expect(await sync()).toEqual({ ...FREE, stripeCustomerId: customer.customerId });
  });
});
