import { API } from "@vr-eye-lab/domain/api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { customerOf } from "../billing/customers.ts";
import { type Customer, openShop, type Shop } from "../billing/testing/shop.ts";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { resultOf } from "../sign-in/testing/visitor.ts";

describeOnBoth("an account with a subscription", (open) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await open();
    shop = await openShop(database);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.refuseCalls(false));

  async function newPayer(): Promise<{ ada: Customer; customerId: string; sessionId: string }> {
    const ada = await shop.signUp();
    const { sessionId } = await shop.begin(ada);
    await shop.sandbox.pay(sessionId);
    return { ada, sessionId, customerId: (await customerOf(database, ada.id)) ?? "" };
  }

  const remove = ({ delete: send, password }: Customer) => send(API.account, { password });
  /** The statuses of the provider's list. */
  const statuses = async (path: string) =>
    ((await shop.sandbox.call("GET", path)) as { data: { status: string }[] }).data.map(({ status }) => status);
  const subscriptions = (customerId: string) => statuses(`/subscriptions?status=all&customer=${customerId}`);
  const sessions = (customerId: string) => statuses(`/checkout/sessions?customer=${customerId}`);

  it("is deleted after its subscription was cancelled at the provider", async () => {
    const { ada, customerId } = await newPayer();
    expect(await subscriptions(customerId)).toEqual(["active"]);
    expect((await remove(ada)).status).toBe(200);
    expect(await subscriptions(customerId)).toEqual(["canceled"]);
    expect((await ada.get(API.account)).status).toBe(401);
    expect(await customerOf(database, ada.id)).toBeNull();
    const rows = await database.reader.selectFrom("checkout").select("userId").where("userId", "=", ada.id).execute();
    expect(rows).toEqual([]);
  });

  it("leaves no checkout that could still be paid in another tab", async () => {
    const ada = await shop.signUp();
    const { sessionId } = await shop.begin(ada);
    const customerId = (await customerOf(database, ada.id)) ?? "";
    expect(await sessions(customerId)).toEqual(["open"]);
    expect((await remove(ada)).status).toBe(200);
    expect(await sessions(customerId)).toEqual(["expired"]);
    await expect(shop.sandbox.pay(sessionId)).rejects.toThrow("Paying");
  });

  it("is kept if the provider fails, reports it, and can be deleted later", async () => {
    const { ada, customerId } = await newPayer();
    shop.refuseCalls(true);
    expect(await resultOf(await remove(ada))).toEqual([
      502,
      {
        code: "account/not-cancelled",
        error:
          "Your account wasn't deleted, because the payment provider couldn't cancel your subscription. Try again in a few minutes.",
      },
    ]);
    shop.refuseCalls(false);
    expect(await shop.subscription(ada)).toMatchObject({ plan: "pro", stripeCustomerId: customerId });
    expect(shop.mailbox.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).not.toContain(
      "Your account was deleted",
    );
    expect((await remove(ada)).status).toBe(200);
    expect(await subscriptions(customerId)).toEqual(["canceled"]);
  });

  it("makes no provider call without a customer or with a wrong password", async () => {
    const [ada, ben] = [await shop.signUp(), (await newPayer()).ada];
    shop.refuseCalls(true);
    expect((await ben.delete(API.account, { password: "not this one" })).status).toBe(403);
    expect((await remove(ada)).status).toBe(200);
    shop.refuseCalls(false);
    expect(await shop.subscription(ben)).toMatchObject({ plan: "pro" });
  });

  it("is exported with its plan, customer and checkouts, and without the ticket", async () => {
    const { ada, customerId, sessionId } = await newPayer();
    await shop.verify(ada, sessionId);
    const text = await (await ada.get(API.accountExport)).text();
    const at = expect.stringMatching(/^\d{4}-/);
    expect(JSON.parse(text)).toMatchObject({
      customerId,
      profile: { subscription: { plan: "pro", stripeCustomerId: customerId, currentPeriodEnd: at } },
      checkouts: [{ sessionId, priceId: shop.sandbox.prices.quarterly, createdAt: at, verifiedAt: at }],
    });
    const other = await shop.signUp();
    await shop.begin(other);
    const row = await database.reader
      .selectFrom("checkout")
      .select("ticketHash")
      .where("userId", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(row.ticketHash).toMatch(/^[\w-]{43}$/);
    expect(await (await other.get(API.accountExport)).text()).not.toContain(row.ticketHash ?? "");
  });
});
