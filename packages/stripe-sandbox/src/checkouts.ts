import { z } from "zod";
import { ApiError, found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import type { TestCard } from "./cards.ts";
import { createCustomer, customerById } from "./customers.ts";
import { LIST_PARAMS, pageOf } from "./lists.ts";
import { type Checkout, lineItems, newCheckout } from "./objects.ts";
import { type Calls, endpoint, metadata, object, type Params, required, text, url } from "./params.ts";
import { type Price, priceById } from "./prices.ts";
import { startSubscription } from "./subscriptions.ts";

const FIELDS = {
  mode: z.literal("subscription"),
  line_items: z.array(object({ price: text, quantity: z.literal("1") })),
  customer: text,
  client_reference_id: text,
  metadata,
  subscription_data: object({ metadata }),
  success_url: url,
  cancel_url: url,
};
const EXPAND = { expand: z.array(z.literal("line_items")) };

/** The price that a checkout sells. */
export function priceOfCheckout({ state }: Backend, { id }: Checkout): Price {
  const price = priceById(state.baskets[id]?.priceId ?? "");
  if (!price) throw new Error("The checkout has no price.");
  return price;
}

/** Pays an open checkout, creating its customer if it has none. @param card one that pays */
export function payCheckout(backend: Backend, checkout: Checkout, card: TestCard): void {
  const price = priceOfCheckout(backend, checkout);
  const { metadata = {} } = backend.state.baskets[checkout.id] ?? {};
  const customer = checkout.customer ?? createCustomer(backend).id;
  const subscription = startSubscription(backend, customer, { price, metadata, card });
  Object.assign(checkout, {
    status: "complete",
    payment_status: "paid",
    customer,
    subscription: subscription.id,
    url: null,
  } satisfies Partial<Checkout>);
  backend.webhooks.emit("checkout.session.completed", checkout);
}

export function expireCheckout({ webhooks }: Backend, checkout: Checkout): void {
  checkout.status = "expired";
  checkout.url = null;
  webhooks.emit("checkout.session.expired", checkout);
}

/** Checkout sessions. Each sells one subscription, paid on the sandbox's page. */
export function checkoutCalls(backend: Backend): Calls {
  const { state, clock, pagesPath } = backend;
  return {
    "POST /checkout/sessions": endpoint({ ...FIELDS, ...EXPAND }, ({ expand, ...fields }) =>
      expanded(create(fields), expand),
    ),
    "GET /checkout/sessions": endpoint({ ...LIST_PARAMS, customer: text }, ({ customer, ...page }) => {
      const matching = Object.values(state.sessions).filter((each) => each.customer === customer);
      return pageOf("/v1/checkout/sessions", matching, page);
    }),
    "GET /checkout/sessions/:id": endpoint(EXPAND, ({ expand }, id) => expanded(checkoutById(id), expand)),
    "POST /checkout/sessions/:id/expire": endpoint({}, (_, id) => {
      const checkout = checkoutById(id);
      if (checkout.status !== "open") {
        throw new ApiError(400, `Only open Checkout Sessions can be expired. This one is ${checkout.status}.`);
      }
      expireCheckout(backend, checkout);
      return checkout;
    }),
  };

  function checkoutById(id: string): Checkout {
    return found(state.sessions[id], "checkout.session", id);
  }

  function create(params: Params<typeof FIELDS>): Checkout {
    required(params.mode, "mode");
    const [item, second] = required(params.line_items, "line_items");
    if (second) throw new ApiError(400, "The sandbox sells one item at a time.", { param: "line_items" });
    const priceId = required(item?.price, "line_items[0][price]");
    const price = found(priceById(priceId), "price", priceId, "line_items[0][price]");
    const { customer = null } = params;
    if (customer !== null) found(customerById(backend, customer), "customer", customer, "customer");
    const successUrl = required(params.success_url, "success_url");
    const checkout = newCheckout(clock.now(), price, new URL(pagesPath, successUrl).href, {
      customer,
      client_reference_id: params.client_reference_id ?? null,
      metadata: params.metadata ?? {},
      success_url: successUrl,
      cancel_url: params.cancel_url ?? null,
    });
    state.sessions[checkout.id] = checkout;
    state.baskets[checkout.id] = { priceId, quantity: 1, metadata: params.subscription_data?.metadata ?? {} };
    return checkout;
  }

  function expanded(checkout: Checkout, expand: readonly string[] | undefined): object {
    if (!expand?.length) return checkout;
    const url = `/v1/checkout/sessions/${checkout.id}/line_items`;
    return { ...checkout, line_items: lineItems(url, priceOfCheckout(backend, checkout)) };
  }
}
