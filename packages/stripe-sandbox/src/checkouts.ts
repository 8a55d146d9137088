import { ApiError, found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import type { Calls } from "./calls.ts";
import type { CardBehaviour } from "./cards.ts";
import { createCustomer, customerById } from "./customers.ts";
import { type Checkout, listObject, newId } from "./objects.ts";
import { type Price, priceById } from "./prices.ts";
import { startSubscription } from "./subscriptions.ts";

/** Seconds until an unpaid checkout expires. */
const LIFETIME = 86_400;

/** The price that a checkout sells. */
export function priceOfCheckout({ state }: Backend, { id }: Checkout): Price {
  const priceId = state.baskets[id]?.priceId;
  return found(priceById(priceId), "price", priceId);
}

/** Pays an open checkout, creating its customer if it has none. @param card one that pays */
export function payCheckout(backend: Backend, checkout: Checkout, card: CardBehaviour): void {
  const price = priceOfCheckout(backend, checkout);
  const { metadata = {} } = backend.state.baskets[checkout.id] ?? {};
  const customer = checkout.customer ?? createCustomer(backend).id;
  const { id } = startSubscription(backend, customer, { price, metadata, card });
  Object.assign(checkout, { status: "complete", customer, subscription: id, url: null });
  backend.webhooks.emit("checkout.session.completed", checkout);
  backend.save();
}

export function expireCheckout(checkout: Checkout): void {
  Object.assign(checkout, { status: "expired", url: null });
}

/** Checkout sessions. Each sells one subscription, paid on the sandbox's page. */
export function checkoutCalls(backend: Backend): Calls {
  const { state, now, pagesPath } = backend;
  const checkoutById = (id: string) => found(state.sessions[id], "checkout.session", id);
  const expanded = (checkout: Checkout, expand: readonly string[] | undefined) =>
    expand ? { ...checkout, line_items: listObject([{ price: priceOfCheckout(backend, checkout) }]) } : checkout;

  return {
    "POST /checkout/sessions": ({ mode = "", customer = null, line_items, success_url = "", expand, ...given }) => {
      const priceId = line_items?.[0]?.price;
      const price = found(priceById(priceId), "price", priceId, "line_items[0][price]");
      if (customer !== null) found(customerById(backend, customer), "customer", customer, "customer");
      const id = newId("cs_test");
      const checkout: Checkout = {
        id,
        object: "checkout.session",
        mode,
        amount_total: price.unit_amount,
        customer,
        client_reference_id: given.client_reference_id ?? null,
        metadata: given.metadata ?? {},
        success_url,
        cancel_url: given.cancel_url ?? null,
        expires_at: now() + LIFETIME,
        status: "open",
        subscription: null,
        url: new URL(`${pagesPath}/checkout/${id}`, success_url).href,
      };
      state.sessions[id] = checkout;
      state.baskets[id] = { priceId: price.id, metadata: given.subscription_data?.metadata ?? {} };
      return expanded(checkout, expand);
    },
    "GET /checkout/sessions": ({ customer }) =>
      listObject(Object.values(state.sessions).filter((each) => each.customer === customer)),
    "GET /checkout/sessions/:id": ({ expand }, id) => expanded(checkoutById(id), expand),
    "POST /checkout/sessions/:id/expire": (_, id) => {
      const checkout = checkoutById(id);
      if (checkout.status !== "open") throw new ApiError(400, "Only open Checkout Sessions can be expired.");
      expireCheckout(checkout);
      return checkout;
    },
  };
}
