import { expect, it } from "vitest";
import { openShop, press } from "./testing/shop.ts";

const DAY = 86_400;
/** The real clock of these tests: 31 January 2027. */
const START = Date.parse("2027-01-31T12:00:00Z");
const now = () => START;

it("tells of a payment in the provider's order, and of each thing once [R-150]", async () => {
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

it("renews month by month, on the last day of a short month, each renewal at its own time", async () => {
  const { sandbox, stripe, subscribe } = await openShop({ now });
  const { id } = await subscribe("pays", sandbox.prices.monthly);
  await sandbox.advance(120 * DAY);
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(new Date(renewed.current_period_end * 1000).toISOString()).toBe("2027-06-30T12:00:00.000Z");
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
    "2027-05-31",
    "2027-04-30",
    "2027-03-31",
    "2027-02-28",
    "2027-01-31",
  ]);
  expect(data.every(({ status, paid }) => status === "paid" && paid)).toBe(true);
  const { data: updates } = await stripe.events.list({ type: "customer.subscription.updated" });
  expect(updates).toHaveLength(4);
  expect(updates.at(-1)?.data.previous_attributes).toMatchObject({ current_period_end: at("2027-02-28") });
});

it("renews what fell due while nobody looked, at the time when it fell due", async () => {
  let real = START;
  const { sandbox, stripe, subscribe } = await openShop({ now: () => real });
  const { id } = await subscribe("pays", sandbox.prices.monthly);
  real += 40 * DAY * 1000;
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ created }) => created)).toEqual([at("2027-02-28"), at("2027-01-31")]);
});

it("tries a renewal that fails again after 3, 5 and 7 days, and ends the subscription after that", async () => {
  const { sandbox, stripe, subscribe, types } = await openShop({ now });
  const { id } = await subscribe("fails-later", sandbox.prices.monthly);
  const state = async () => {
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    const { attempt_count, status: invoice } = latest_invoice as { attempt_count: number; status: string };
    return [status, attempt_count, invoice];
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

it("lets a renewal fail once when the panel asks for it, and collects it at the next try", async () => {
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

it("ends with its period what was cancelled, and not a second sooner", async () => {
  const { sandbox, stripe, subscribe, types } = await openShop({ now });
  const { id, current_period_end: end, current_period_start: start } = await subscribe();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await sandbox.advance(end - start - 1);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await sandbox.advance(1);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: end });
  expect(types().at(-1)).toBe("customer.subscription.deleted");
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
});

it("expires a session after 24 hours, when it can be paid no more [R-150]", async () => {
  const { sandbox, stripe, begin, types } = await openShop({ now });
  const { id: customer } = await stripe.customers.create({});
  const { id } = await begin(customer);
  await sandbox.advance(DAY - 1);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  await sandbox.advance(1);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  expect((await press(sandbox, `/checkout/${id}`, { card: "pays" })).status).toBe(410);
  expect(types().at(-1)).toBe("checkout.session.expired");
});

it("advances by whole seconds forward alone", async () => {
  const { sandbox } = await openShop();
  for (const seconds of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(sandbox.advance(seconds)).rejects.toThrow(RangeError);
  }
});

/** Noon of a day, in seconds. */
function at(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}
