import { expect, it } from "vitest";
import { TEST_CARDS } from "../cards.ts";
import { CANCEL, openShop, pathOf, type Shop } from "../testing/shop.ts";
import { submit, tokenOf } from "../testing/test-sandbox.ts";

async function shopWithCheckout(options?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(options);
  const { id: customer } = await shop.stripe.customers.create({ email: "ann@example.com" });
  const { id, url } = await shop.beginCheckout(customer);
  return { ...shop, id, customer, path: pathOf(url) };
}

async function stateOf({ stripe }: Shop, id: string) {
  const { status, payment_status } = await stripe.checkout.sessions.retrieve(id);
  return [status, payment_status];
}

it("shows that it is a sandbox, what is charged and when, and for whom [R-150]", async () => {
  const { sandbox, path } = await shopWithCheckout({ now: () => Date.parse("2027-11-30T12:00:00Z") });
  const answer = await sandbox.pages.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const text = await answer.text();
  for (const expected of [
    "no money moves",
    "<title>Pay $45.00",
    "VR Eye Lab Pro",
    "every 3 months, next on 29 February 2028",
    "ann@example.com",
    ">Pay $45.00</button>",
    `<a class="quiet" href="${CANCEL}">← Back to VR Eye Lab</a>`,
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  const style = await sandbox.pages.request("/style.css");
  expect(style.headers.get("Content-Type")).toContain("text/css");
});

it("pays with a test card and redirects to the success URL with the checkout's id [R-150] [R-152]", async () => {
  const { sandbox, stripe, id, path, customer } = await shopWithCheckout();
  const paid = await submit(sandbox, path, {
    number: "4242 4242 4242 4242",
    expiry: "12 / 34",
    cvc: "123",
    name: "Ann",
  });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("Location")).toBe(`http://localhost:3000/?session_id=${id}`);
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null, customer });
  const subscription = await stripe.subscriptions.retrieve(String(session.subscription));
  expect(subscription).toMatchObject({ status: "active", customer });
  const after = await sandbox.pages.request(path);
  expect(after.status).toBe(410);
  expect(await after.text()).toContain("This was paid already.");
});

it("charges nothing when a card is declined, and accepts another try [R-150]", async () => {
  const shop = await shopWithCheckout();
  const declined = await submit(shop.sandbox, shop.path, { number: "4000000000000002" });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('role="alert">Your card was declined.');
  expect(await stateOf(shop, shop.id)).toEqual(["open", "unpaid"]);
  expect((await submit(shop.sandbox, shop.path, { card: "pays" })).status).toBe(303);
});

it("pays with a card that asks for confirmation only once it is confirmed [R-150]", async () => {
  const shop = await shopWithCheckout();
  const { sandbox, path, id } = shop;
  const asks = await submit(sandbox, path, { number: "4000002500003155" });
  expect(asks.status).toBe(200);
  expect(await asks.text()).toContain("Confirm the payment");
  expect(await stateOf(shop, id)).toEqual(["open", "unpaid"]);
  const failed = await submit(sandbox, path, { answer: "fail" }, `${path}/confirm`);
  expect(failed.status).toBe(402);
  expect(await failed.text()).toContain('role="alert">The payment was not confirmed.');
  expect((await submit(sandbox, path, { answer: "complete" }, `${path}/confirm`)).status).toBe(303);
  expect(await stateOf(shop, id)).toEqual(["complete", "paid"]);
});

it("accepts test cards only, and neither shows nor stores any other number", async () => {
  const shop = await shopWithCheckout();
  for (const number of ["5105105105105100", "4242424242424241", "", "<b>"]) {
    const refused = await submit(shop.sandbox, shop.path, { number });
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).toContain("The sandbox takes test cards only.");
    expect(text).not.toMatch(/5105105105105100|4242424242424241|<b>/);
  }
  const state = await (await shop.sandbox.control.request("/state.json")).text();
  expect(state).not.toMatch(/5105105105105100|4242424242424242/);
  expect(await stateOf(shop, shop.id)).toEqual(["open", "unpaid"]);
});

it("rejects a form whose token is missing or belongs to another checkout", async () => {
  const shop = await shopWithCheckout();
  const { sandbox, stripe, beginCheckout, path, id } = shop;
  const bob = await beginCheckout((await stripe.customers.create({})).id);
  const foreign = await tokenOf(sandbox, pathOf(bob.url));
  for (const fields of [{ card: "pays" }, { card: "pays", token: foreign }]) {
    const answer = await sandbox.pages.request(path, { method: "POST", body: new URLSearchParams(fields) });
    expect(answer.status).toBe(400);
  }
  expect(await stateOf(shop, id)).toEqual(["open", "unpaid"]);
  const large = { method: "POST", body: "x".repeat(100_000) };
  expect((await sandbox.pages.request(path, large)).status).toBe(413);
});

it("leaves an unpaid checkout open until it expires", async () => {
  const shop = await shopWithCheckout();
  await shop.sandbox.pages.request(shop.path);
  expect(await stateOf(shop, shop.id)).toEqual(["open", "unpaid"]);
  await shop.sandbox.advance(86_400);
  const late = await shop.sandbox.pages.request(shop.path);
  expect(late.status).toBe(410);
  expect(await late.text()).toContain(`href="${CANCEL}"`);
  expect((await shop.sandbox.pages.request("/checkout/cs_test_unknown")).status).toBe(404);
});

it("has a button for each test card", async () => {
  const { sandbox, path } = await shopWithCheckout();
  const text = await (await sandbox.pages.request(path)).text();
  expect(TEST_CARDS.map(({ label }) => text.includes(`">${label} (`))).toEqual([true, true, true, true]);
});
