import { expect, it } from "vitest";
import type { CardBehaviour } from "../cards.ts";
import { CANCEL, openShop, pathOf } from "../testing/shop.ts";
import { submit } from "../testing/test-sandbox.ts";

async function portal(card?: CardBehaviour, options?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(options);
  const subscription = await shop.subscribe(card);
  const customer = String(subscription.customer);
  const { url } = await shop.stripe.billingPortal.sessions.create({ customer, return_url: CANCEL });
  const path = pathOf(url);
  return {
    ...shop,
    id: subscription.id,
    path,
    submitForm: (fields: Record<string, string>, action: string) =>
      submit(shop.sandbox, path, fields, `${path}/${action}`),
    text: async () => (await shop.sandbox.pages.request(path)).text(),
    subscription: () => shop.stripe.subscriptions.retrieve(subscription.id),
  };
}

it("shows plan, renewal date, card, invoices and the back link", async () => {
  const { text } = await portal("pays", { now: () => Date.parse("2027-01-31T12:00:00Z") });
  const page = await text();
  for (const expected of [
    "no money moves",
    "$45.00 every 3 months",
    "Renews on",
    "30 April 2027",
    "ends in 4242",
    "SANDBOX-0001",
  ]) {
    expect(page).toContain(expected);
  }
  expect(page).toContain(`href="${CANCEL}"`);
});

it("cancels at the end of the period after asking, and renews again", async () => {
  const { sandbox, path, submitForm: send, text, subscription } = await portal();
  const asked = await sandbox.pages.request(`${path}/cancel`);
  expect(await asked.text()).toContain("Cancel subscription?");
  expect((await subscription()).cancel_at_period_end).toBe(false);
  expect((await send({}, "cancel")).status).toBe(303);
  expect(await subscription()).toMatchObject({ cancel_at_period_end: true, status: "active" });
  expect(await text()).toContain("Ends on");
  await send({}, "renew");
  expect((await subscription()).cancel_at_period_end).toBe(false);
  expect(await text()).toContain("Renews on");
});

it("shows a failed payment, and charges it to another card", async () => {
  const {
    sandbox,
    submitForm: send,
    text,
    subscription,
  } = await portal("fails-later", { now: () => Date.parse("2027-01-31T12:00:00Z") });
  await sandbox.advance(90 * 86_400);
  expect((await subscription()).status).toBe("past_due");
  expect(await text()).toContain("Your last payment did not go through");
  const declined = await send({ card: "declines" }, "card");
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain("Your card was declined.");
  expect(await (await send({ card: "asks" }, "card")).text()).toContain("Confirm the payment");
  expect((await send({ answer: "fail" }, "confirm")).status).toBe(402);
  expect((await subscription()).status).toBe("past_due");
  await send({ answer: "complete" }, "confirm");
  expect((await subscription()).status).toBe("active");
  expect(await text()).toContain("ends in 3155");
  await sandbox.advance(92 * 86_400);
  expect((await subscription()).status).toBe("active");
});

it("opens by its link only, until five minutes of the real clock after its last use", async () => {
  let real = Date.now();
  const { sandbox, path } = await portal("pays", { now: () => real });
  await sandbox.advance(86_400);
  const status = async () => (await sandbox.pages.request(path)).status;
  real += 299_000;
  expect(await status()).toBe(200);
  real += 300_000;
  expect(await status()).toBe(404);
  expect((await sandbox.pages.request("/portal/constructor")).status).toBe(404);
});

it("rejects a form without a token", async () => {
  const { sandbox, path, subscription } = await portal();
  const answer = await sandbox.pages.request(`${path}/cancel`, { method: "POST", body: new URLSearchParams({}) });
  expect(answer.status).toBe(404);
  expect((await subscription()).cancel_at_period_end).toBe(false);
});
