import { expect, it } from "vitest";
import { openShop } from "./testing/shop.ts";
import { submit } from "./testing/test-sandbox.ts";

const DAY = 86_400;
/** The real clock of these tests: 31 January 2027. */
const START = Date.parse("2027-01-31T12:00:00Z");
const now = () => START;

it("sends one event per change, in the provider's order [R-150]", async () => {
  const { subscribe, types } = await openShop();
  await subscribe();
  expect(types()).toEqual([
    "customer.created",
    "customer.subscription.created",
    "invoice.created",
    "invoice.paid",
    "invoice.payment_succeeded",
    "checkout.session.completed",
  ]);
});

it("renews monthly, on the last day of a short month, each renewal dated by its due time", async () => {
  const { sandbox, stripe, subscribe, state } = await openShop({ now });
  const { id } = await subscribe("pays", sandbox.prices.monthly);
  await sandbox.advance(120 * DAY);
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(new Date(renewed.current_period_end * 1000).toISOString()).toBe("2027-06-30T12:00:00.000Z");
  const { invoices, events } = await state();
  const days = Object.values(invoices).map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
  expect(days).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(Object.values(invoices).every(({ status }) => status === "paid")).toBe(true);
  const updates = Object.values(events).filter(({ type }) => type === "customer.subscription.updated");
  expect(updates).toHaveLength(4);
});

it("runs an overdue renewal at the next request, dated by its due time", async () => {
  let real = START;
  const { sandbox, stripe, subscribe, state } = await openShop({ now: () => real });
  const { id } = await subscribe("pays", sandbox.prices.monthly);
  real += 40 * DAY * 1000;
  expect((await stripe.subscriptions.retrieve(id)).current_period_start).toBe(at("2027-02-28"));
  const invoices = Object.values((await state()).invoices);
  expect(invoices.map(({ created }) => created)).toEqual([at("2027-01-31"), at("2027-02-28")]);
});

it("retries a failed renewal after 3, 5 and 7 days, then ends the subscription", async () => {
  const { sandbox, stripe, subscribe, types, state: panelState } = await openShop({ now });
  const { id } = await subscribe("fails-later", sandbox.prices.monthly);
  const state = async () => {
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(id);
    const invoice = (await panelState()).invoices[String(latest_invoice)];
    return [status, invoice?.attempt_count, invoice?.status];
  };
  await sandbox.advance(28 * DAY);
  expect(await state()).toEqual(["past_due", 1, "open"]);
  for (const [days, tries] of [
    [3, 2],
    [5, 3],
  ] as const) {
    await sandbox.advance(days * DAY - 1);
    expect(await state()).toEqual(["past_due", tries - 1, "open"]);
    await sandbox.advance(1);
    expect(await state()).toEqual(["past_due", tries, "open"]);
  }
  await sandbox.advance(7 * DAY);
  expect(await state()).toEqual(["canceled", 4, "uncollectible"]);
  expect(types().slice(-2)).toEqual(["invoice.payment_failed", "customer.subscription.deleted"]);
  expect(types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  const sent = types().length;
  await sandbox.advance(400 * DAY);
  expect(types()).toHaveLength(sent);
});

it("makes a renewal fail once from the panel, and charges it at the next attempt", async () => {
  const { sandbox, stripe, subscribe } = await openShop({ now });
  const { id } = await subscribe("pays", sandbox.prices.monthly);
  const asked = await sandbox.control.request(`/subscriptions/${id}/fail-next-renewal`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect(asked.status).toBe(200);
  await sandbox.advance(28 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  await sandbox.advance(3 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

it("ends a cancelled subscription with its period, not a second sooner", async () => {
  const { sandbox, stripe, subscribe, types, state } = await openShop({ now });
  const { id, current_period_end: end, current_period_start: start } = await subscribe();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await sandbox.advance(end - start - 1);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await sandbox.advance(1);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  expect(types().at(-1)).toBe("customer.subscription.deleted");
  expect(Object.keys((await state()).invoices)).toHaveLength(1);
});

it("expires a checkout after 24 hours; it can't be paid then [R-150]", async () => {
  const { sandbox, stripe, beginCheckout, types } = await openShop({ now });
  const { id: customer } = await stripe.customers.create({});
  const { id } = await beginCheckout(customer);
  await sandbox.advance(DAY - 1);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  await sandbox.advance(1);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  expect((await submit(sandbox, `/checkout/${id}`, { card: "pays" })).status).toBe(410);
  expect(types().at(-1)).toBe("checkout.session.expired");
});

it("advances the clock forward only, by whole seconds", async () => {
  const { sandbox } = await openShop();
  for (const seconds of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(sandbox.advance(seconds)).rejects.toThrow(RangeError);
  }
});

/** Noon of a day, in seconds. */
function at(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}
