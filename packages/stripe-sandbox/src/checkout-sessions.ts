import { ApiError, found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { lineItems } from "./invoice.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import type { CheckoutSession } from "./objects.ts";
import {
  address,
  changedMetadata,
  integer,
  listOf as manyOf,
  metadata,
  object,
  oneOf,
  type Params,
  required,
  text,
} from "./params.ts";
import type { Parts } from "./parts.ts";
import { PRICES } from "./prices.ts";
import { newId } from "./store.ts";

/** Seconds for which a session can be paid, where nobody says otherwise; it is also the most. */
const LIVES = 86_400;
/** The least that may be asked for. */
const SHORTEST_LIFE = 1_800;

const NEW = {
  mode: oneOf("subscription", "payment", "setup"),
  line_items: manyOf(object({ price: text, quantity: integer })),
  customer: text,
  customer_email: text,
  client_reference_id: text,
  metadata,
  subscription_data: object({ metadata }),
  success_url: address,
  cancel_url: address,
  expires_at: integer,
};

/** Checkout sessions: one subscription each, paid on the sandbox's page. */
export function checkoutSessionRoutes({ store: { state }, billing, clock, pagesUrl }: Parts): Calls {
  const filters = { customer: text, subscription: text, status: oneOf("open", "complete", "expired") };
  return {
    "POST /checkout/sessions": endpoint(NEW, create),
    "GET /checkout/sessions": endpoint(
      { ...LIST_PARAMS, ...filters },
      ({ customer, subscription, status, ...page }) => {
        const chosen = Object.values(state.sessions).filter(
          (session) =>
            (customer ?? session.customer) === session.customer &&
            (subscription ?? session.subscription) === session.subscription &&
            (status ?? session.status) === session.status,
        );
        return listOf("/v1/checkout/sessions", chosen, page);
      },
    ),
    "GET /checkout/sessions/:id": endpoint({}, (_, id) => sessionOf(id)),
    "GET /checkout/sessions/:id/line_items": endpoint(LIST_PARAMS, (_, id) => {
      const { price, quantity } = billing.basketOf(sessionOf(id));
      return lineItems(`/v1/checkout/sessions/${id}/line_items`, price, quantity, "item");
    }),
    "POST /checkout/sessions/:id/expire": endpoint({}, (_, id) => {
      const session = sessionOf(id);
      if (session.status !== "open") {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        throw new ApiError(400, message);
      }
      billing.expire(session);
      return session;
    }),
  };

  function sessionOf(id: string): CheckoutSession {
    return found(state.sessions[id], "checkout.session", id);
  }

  function create(params: Params<typeof NEW>): CheckoutSession {
    const { price, quantity } = itemOf(params);
    const { customer = null, customer_email: email = null } = params;
    if (customer !== null) found(billing.customer(customer), "customer", customer, "customer");
    if (customer !== null && email !== null) {
      throw new ApiError(400, "You may only specify one of these parameters: customer, customer_email.");
    }
    const now = clock.now();
    const { expires_at: expires = now + LIVES } = params;
    if (expires < now + SHORTEST_LIFE || expires > now + LIVES) {
      const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
      throw new ApiError(400, message, { param: "expires_at" });
    }
    const id = newId("cs_test");
    const session: CheckoutSession = {
      id,
      object: "checkout.session",
      amount_subtotal: price.unit_amount * quantity,
      amount_total: price.unit_amount * quantity,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: now,
      currency: price.currency,
      customer,
      customer_details: null,
      customer_email: email,
      expires_at: expires,
      invoice: null,
      livemode: false,
      metadata: changedMetadata({}, params.metadata),
      mode: "subscription",
      payment_intent: null,
      payment_method_types: ["card"],
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: required(params.success_url, "success_url"),
      ui_mode: "hosted",
      url: `${pagesUrl()}/checkout/${id}`,
    };
    state.sessions[id] = session;
    const forSubscription = changedMetadata({}, params.subscription_data?.metadata);
    state.baskets[id] = { priceId: price.id, quantity, metadata: forSubscription };
    return session;
  }
}

/** The one item that a session sells. */
function itemOf({ mode, line_items: items }: Params<typeof NEW>) {
  if (required(mode, "mode") !== "subscription") {
    throw new ApiError(400, "The sandbox sells subscriptions alone.", { param: "mode" });
  }
  const [item, second] = required(items, "line_items");
  if (second) throw new ApiError(400, "The sandbox sells one item at a time.", { param: "line_items" });
  const priceId = required(item?.price, "line_items[0][price]");
  const quantity = item?.quantity ?? 1;
  if (quantity < 1) throw new ApiError(400, "Invalid quantity", { param: "line_items[0][quantity]" });
  const price = PRICES.find(({ id }) => id === priceId);
  return { price: found(price, "price", priceId, "line_items[0][price]"), quantity };
}
