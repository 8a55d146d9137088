import { API } from "@vr-eye-lab/domain/api";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { mailedToken } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { reconcile } from "./reconcile.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

describeOnBoth("a changed email address of a customer", (open) => {
  let database: Database;
  let shop: Shop;
  let lines: string[];
  beforeEach(async () => {
    database = await open();
    lines = [];
    shop = await openShop(database, { log: createLog("trace", { write: (line: string) => lines.push(line) }) });
  });
  afterEach(() => shop.close());

  async function changeEmail(ada: Customer, from: string): Promise<string> {
    const to = `${newId()}@new.example`;
    await ada.post(API.accountEmail, { email: to, password: ada.password });
    await ada.post(API.accountEmailConfirm, { token: mailedToken(shop.mailbox.mails, from, "change") });
    const token = mailedToken(shop.mailbox.mails, to, "change");
    const answer = await ada.post(API.accountEmailConfirm, { token });
    expect(await answer.json()).toEqual({ email: to, changed: true });
    return to;
  }
  const emailAtProvider = async () => (await shop.sandbox.objects("customers"))[0]?.email;

  it("is sent to the payment provider, which sends receipts to it", async () => {
    const ada = await shop.signUp();
    await shop.begin(ada);
    expect(await emailAtProvider()).toBe(ada.email);
    const to = await changeEmail(ada, ada.email);
    await expect.poll(emailAtProvider).toBe(to);
  });

  it("doesn't wait for the provider; after a failure the next reconciliation sends it", async () => {
    const ada = await shop.signUp();
    await shop.begin(ada);
    shop.refuseCalls(true);
    const to = await changeEmail(ada, ada.email);
    const failed = () =>
      lines.find((line) => line.includes("could not send a new email address to the payment provider")) ?? "";
    await expect.poll(failed).toContain("authentication");
    for (const address of [ada.email, to]) expect(failed()).not.toContain(address);
    expect(await emailAtProvider()).toBe(ada.email);

    const failedUsers = async () =>
      (await reconcile({ database, provider: shop.provider }, new Date())).failed.map(({ userId }) => userId);
    expect(await failedUsers()).toContain(ada.id);
    shop.refuseCalls(false);
    expect(await failedUsers()).not.toContain(ada.id);
    expect(await emailAtProvider()).toBe(to);
  });

  it("is nothing for the provider without a customer there", async () => {
    const ada = await shop.signUp();
    const to = await changeEmail(ada, ada.email);
    expect(shop.faults.calls).toEqual([]);
    await shop.begin({ ...ada, email: to });
    expect(await emailAtProvider()).toBe(to);
  });
});
