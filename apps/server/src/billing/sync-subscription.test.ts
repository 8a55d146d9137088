import { FREE, type Subscription } from "@vr-eye-lab/domain/billing";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { setPlan } from "../operations/users.ts";
import { readProfile } from "../profile/profiles.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { rememberCustomer } from "./customers.ts";
import { ProviderError } from "./provider-error.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { type ModelledCustomer, ModelledProvider } from "./testing/modelled-provider.ts";

describeOnBoth("syncing a subscription", (open) => {
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    [database, other] = [await open(), await open()];
  });

  /** A user with a customer at their own provider. */
  async function newCustomer() {
    const provider = new ModelledProvider();
    const userId = await addUser(database);
    const customer = provider.add(userId);
    await database.write((transaction) => rememberCustomer(transaction, userId, customer.id));
    return { provider, userId, customer };
  }

  const stored = async (userId: string) => (await readProfile(database.reader, userId))?.subscription;

  async function revision(userId: string) {
    const query = database.reader.selectFrom("userRevision").select("revision").where("userId", "=", userId);
    return (await query.executeTakeFirst())?.revision ?? 0;
  }

  function paid({ id, truth }: ModelledCustomer): Subscription {
    return {
      plan: "pro",
      status: "active",
      billing: "quarterly",
      currentPeriodEnd: new Date((truth?.currentPeriodEnd ?? 0) * 1000).toISOString(),
      stripeCustomerId: id,
      stripeSubscriptionId: truth?.id ?? "",
    };
  }

  it("stores the provider's state, and writes nothing while it is unchanged", async () => {
    const { provider, userId, customer } = await newCustomer();
    provider.isHolding = false;
    customer.act("checkout");
    expect(await syncSubscription({ database, provider }, userId)).toEqual(paid(customer));
    expect(await stored(userId)).toEqual(paid(customer));
    const before = await revision(userId);
    await syncSubscription({ database, provider }, userId);
    expect(await revision(userId)).toBe(before);
    customer.act("cancel at end");
    await syncSubscription({ database, provider }, userId);
    expect(await revision(userId)).toBe(before + 1);
    expect(await stored(userId)).toEqual({ ...paid(customer), endsAtPeriodEnd: true });
  });

  it("never replaces a newer answer with a late one, across processes", async () => {
    const { provider, userId, customer } = await newCustomer();
    customer.act("checkout");
    const first = syncSubscription({ database, provider }, userId);
    await provider.nextQuestion();
    customer.act("cancel at end");
    customer.act("end");
    const second = syncSubscription({ database: other, provider }, userId);
    await provider.nextQuestion();
    const [early, late] = provider.questions;
    late?.answer("asked");
    expect(await second).toEqual({ ...FREE, stripeCustomerId: customer.id });
    early?.answer("asked");
    expect(await first).toEqual({ ...FREE, stripeCustomerId: customer.id });
    expect(await stored(userId)).toEqual({ ...FREE, stripeCustomerId: customer.id });
  });

  it("stores answers that arrive in order", async () => {
    const { provider, userId, customer } = await newCustomer();
    customer.act("checkout");
    const first = syncSubscription({ database, provider }, userId);
    await provider.nextQuestion();
    customer.act("fail");
    const second = syncSubscription({ database: other, provider }, userId);
    await provider.nextQuestion();
    provider.questions[0]?.answer("asked");
    expect(await first).toMatchObject({ plan: "pro", status: "active" });
    provider.questions[0]?.answer("asked");
    expect(await second).toMatchObject({ plan: "pro", status: "past_due" });
  });

  it("keeps the stored state when the provider fails, and then accepts an earlier answer", async () => {
    const { provider, userId, customer } = await newCustomer();
    customer.act("checkout");
    const effects: string[] = [];
    const first = syncSubscription({ database, provider }, userId);
    await provider.nextQuestion();
    const second = syncSubscription({ database, provider }, userId, async () => void effects.push("second"));
    await provider.nextQuestion();
    provider.questions[1]?.fail(new ProviderError("api", 502, "checkout/unavailable"));
    await expect(second).rejects.toThrow(ProviderError);
    expect([await stored(userId), effects]).toEqual([undefined, []]);
    provider.questions[0]?.answer("asked");
    await first;
    expect(await stored(userId)).toEqual(paid(customer));
  });

  it("makes no call for users without a customer, and keeps Pro granted by the operator", async () => {
    const provider = new ModelledProvider();
    const userId = await addUser(database);
    await setPlan(database, userId, { plan: "pro" });
    expect(await syncSubscription({ database, provider }, userId)).toEqual({ plan: "pro", status: "active" });
    expect(provider.asked).toBe(0);
  });

  it("keeps a customer's granted Pro until it ends, unless a subscription also gives Pro", async () => {
    const { provider, userId, customer } = await newCustomer();
    provider.isHolding = false;
    const sync = () => syncSubscription({ database, provider }, userId);
    await setPlan(database, userId, { plan: "pro", billing: "yearly" });
    const given = { plan: "pro", status: "active", billing: "yearly", stripeCustomerId: customer.id };
    expect(await sync()).toEqual(given);
    customer.act("checkout");
    expect(await sync()).toEqual(paid(customer));
    customer.act("fail");
    expect(await sync()).toMatchObject({ status: "past_due" });
    await setPlan(database, userId, { plan: "pro", billing: "yearly" });
    expect(await sync()).toEqual(given);
    await setPlan(database, userId, { plan: "pro", currentPeriodEnd: "2020-01-01T00:00:00.000Z" });
    expect(await sync()).toMatchObject({ status: "past_due" });
    customer.act("give up");
    expect(await sync()).toEqual({ ...FREE, stripeCustomerId: customer.id });
  });
});
