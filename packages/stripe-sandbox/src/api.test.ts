import Stripe from "stripe";
import { expect, it } from "vitest";
import { CANCEL, openShop, SUCCESS } from "./testing/shop.ts";
import { clientOf, tokenOf } from "./testing/test-sandbox.ts";

it("creates, changes and deletes customers", async () => {
  const { stripe, sandbox } = await openShop();
  const ann = await stripe.customers.create({ email: "ann@example.com", metadata: { userId: "u1" } });
  const bob = await stripe.customers.create({ email: "bob@example.com" });
  expect(ann).toMatchObject({ object: "customer", email: "ann@example.com", metadata: { userId: "u1" } });
  expect(await sandbox.objects("customers")).toEqual(
    [ann, bob].map((each) => expect.objectContaining({ id: each.id })),
  );
  expect(await stripe.customers.update(bob.id, { email: "ben@example.com" })).toMatchObject({ id: bob.id });
  expect(await stripe.customers.del(ann.id)).toMatchObject({ id: ann.id, deleted: true });
  expect(await sandbox.objects("customers")).toEqual([
    expect.objectContaining({ id: bob.id, email: "ben@example.com" }),
  ]);
});

it("cancels the subscription of a deleted customer", async () => {
  const { stripe, subscribe } = await openShop();
  const { id, customer } = await subscribe();
  await stripe.customers.del(String(customer));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
});

it("returns the prices, and pages through lists with the client's auto-paging [R-158]", async () => {
  const { stripe, sandbox, beginCheckout } = await openShop();
  for (const [billing, amount, interval, count] of [
    ["monthly", 1500, "month", 1],
    ["quarterly", 4500, "month", 3],
    ["yearly", 18000, "year", 1],
  ] as const) {
    const price = await stripe.prices.retrieve(sandbox.prices[billing]);
    const recurring = { interval, interval_count: count };
    expect(price).toMatchObject({ object: "price", unit_amount: amount, currency: "usd", recurring });
  }
  const { id: customer } = await stripe.customers.create({});
  const created: string[] = [];
  for (let index = 0; index < 7; index += 1) created.push((await beginCheckout(customer)).id);
  const list = (limit: number) => stripe.checkout.sessions.list({ customer, limit });
  const paged = await list(2).autoPagingToArray({ limit: 10_000 });
  expect(paged.map(({ id }) => id)).toEqual(created.toReversed());
  expect((await list(7)).has_more).toBe(false);
});

it("creates a checkout, expands its line items, and expires it once [R-150]", async () => {
  const { stripe, sandbox } = await openShop();
  const customer = await stripe.customers.create({ email: "ann@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: sandbox.prices.yearly, quantity: 1 }],
    customer: customer.id,
    client_reference_id: "u1",
    metadata: { userId: "u1" },
    subscription_data: { metadata: { plan: "pro" } },
    success_url: SUCCESS,
    cancel_url: CANCEL,
    expand: ["line_items"],
  });
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "u1",
    metadata: { userId: "u1" },
    amount_total: 18000,
    currency: "usd",
    subscription: null,
    url: `http://localhost:3000/_sandbox/checkout/${session.id}`,
    line_items: { data: [{ price: { id: sandbox.prices.yearly }, quantity: 1 }] },
  });
  expect(session.expires_at - session.created).toBe(86_400);
  expect((await stripe.checkout.sessions.list({ customer: customer.id })).data).toHaveLength(1);
  const found = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
  expect(found.line_items?.data[0]).toMatchObject({ amount_total: 18000, price: { id: sandbox.prices.yearly } });
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

it("finds, changes and cancels subscriptions, with their invoices [R-152]", async () => {
  const { stripe, sandbox, subscribe, state } = await openShop();
  const subscription = await subscribe();
  const { id, customer } = subscription;
  expect(await stripe.subscriptions.retrieve(id)).toEqual(subscription);
  expect(subscription).toMatchObject({
    status: "active",
    cancel_at_period_end: false,
    items: { data: [{ price: { id: sandbox.prices.quarterly }, quantity: 1 }] },
  });
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({ cancel_at_period_end: true, status: "active" });
  const renewing = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(renewing).toMatchObject({ cancel_at_period_end: false, status: "active" });
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: "canceled" });
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
  const count = async (more: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list({ customer: String(customer), ...more })).data.length;
  expect([await count({}), await count({ status: "all" })]).toEqual([0, 1]);
  expect(Object.values((await state()).invoices)).toEqual([
    expect.objectContaining({
      id: subscription.latest_invoice,
      billing_reason: "subscription_create",
      status: "paid",
      amount_due: 4500,
      subscription: id,
    }),
  ]);
});

it("charges a price change immediately for a new period; a declined card changes nothing [R-158]", async () => {
  const { stripe, sandbox, subscribe, state } = await openShop();
  const change = (subscription: Stripe.Subscription) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ price: sandbox.prices.yearly }],
    });
  const yearly = await change(await subscribe());
  expect(yearly.items.data[0]?.price.id).toBe(sandbox.prices.yearly);
  expect(yearly.current_period_end - yearly.current_period_start).toBeGreaterThanOrEqual(365 * 86_400);
  const invoice = (await state()).invoices[String(yearly.latest_invoice)];
  expect(invoice).toMatchObject({ status: "paid", amount_due: 18000 });
  const failing = await subscribe("fails-later");
  await expect(change(failing)).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(await stripe.subscriptions.retrieve(failing.id)).toEqual(failing);
});

it("creates portal links for known customers only", async () => {
  const { stripe } = await openShop();
  const { id } = await stripe.customers.create({});
  const { url } = await stripe.billingPortal.sessions.create({ customer: id, return_url: CANCEL });
  expect(url).toMatch(/^http:\/\/localhost:3000\/_sandbox\/portal\/[\w-]{43}$/);
  const unknown = stripe.billingPortal.sessions.create({ customer: "cus_unknown", return_url: CANCEL });
  await expect(unknown).rejects.toMatchObject({ statusCode: 400, code: "resource_missing", param: "customer" });
});

it("rejects a wrong key, another API version, unknown paths, ids and parameters as the provider does [R-158]", async () => {
  const { stripe, sandbox, beginCheckout } = await openShop();
  const stranger = clientOf({ ...sandbox, secretKey: "sk_test_wrong" });
  await expect(stranger.subscriptions.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const wrong = await stranger.subscriptions.list().catch((error: Error) => error.message);
  expect(wrong).not.toContain("sk_test_wrong");
  const missing = { type: "StripeInvalidRequestError", statusCode: 404, code: "resource_missing" };
  for (const id of ["sub_unknown", "constructor", "__proto__"]) {
    await expect(stripe.subscriptions.retrieve(id)).rejects.toMatchObject(missing);
  }
  const { id } = await stripe.customers.create({});
  await expect(beginCheckout(id, "price_unknown")).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_missing",
    param: "line_items[0][price]",
  });
  const ask = async (method: string, path: string, form?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, sandbox.apiBase), {
      method,
      headers: { Authorization: `Bearer ${sandbox.secretKey}`, ...headers },
      ...(form !== undefined && { body: form }),
    });
    expect(answer.headers.get("Request-Id")).toMatch(/^req_/);
    return { status: answer.status, ...((await answer.json()) as { error: { code?: string; param?: string } }) };
  };
  const unknown = (param: string) => ({ status: 400, error: { code: "parameter_unknown", param } });
  expect(await ask("POST", "/v1/customers", "email=a@b.c&colour=red")).toMatchObject(unknown("colour"));
  const nested = "mode=subscription&line_items[0][prize]=x";
  expect(await ask("POST", "/v1/checkout/sessions", nested)).toMatchObject(unknown("line_items[0][prize]"));
  expect(await ask("GET", "/v1/subscriptions?colour=red")).toMatchObject(unknown("colour"));
  expect(await ask("GET", `/v1/checkout/sessions/${id}?expand[0]=colour`)).toMatchObject({ status: 400 });
  expect(await ask("GET", "/v1/subscriptions?limit=101")).toMatchObject({ status: 400, error: { param: "limit" } });
  expect(await ask("POST", "/v1/checkout/sessions", "")).toMatchObject({ status: 400, error: { param: "mode" } });
  expect(await ask("GET", "/v1/refunds")).toMatchObject({ status: 404, error: { type: "invalid_request_error" } });
  expect(await ask("GET", "/v1/subscriptions", undefined, { "Stripe-Version": "2020-08-27" })).toMatchObject({
    status: 400,
  });
  expect(await ask("POST", "/v1/customers", `email=${"x".repeat(600_000)}`)).toMatchObject({ status: 413 });
});

it("pays a checkout once, however often its form is submitted, and redirects each time [R-150]", async () => {
  const { stripe, sandbox, beginCheckout } = await openShop();
  const { id } = await stripe.customers.create({ email: "ann@example.com" });
  const session = await beginCheckout(id);
  const token = await tokenOf(sandbox, `/checkout/${session.id}`);
  const pay = (card: string, path = "") => {
    const body = new URLSearchParams({ token, card, answer: "complete" });
    return sandbox.pages.request(`/checkout/${session.id}${path}`, { method: "POST", body });
  };
  const answers = await Promise.all([pay("pays"), pay("pays"), pay("asks", "/confirm"), pay("fails-later")]);
  for (const answer of [...answers, await pay("pays")]) {
    expect(answer.headers.get("Location")).toBe(SUCCESS.replace("{CHECKOUT_SESSION_ID}", session.id));
  }
  expect((await stripe.subscriptions.list({ customer: id })).data).toHaveLength(1);
  const foreign = new URLSearchParams({ token: "x", card: "pays" });
  expect((await sandbox.pages.request(`/checkout/${session.id}`, { method: "POST", body: foreign })).status).toBe(410);
});
