import type { Calls } from "./api.ts";
import { ApiError, found } from "./api-error.ts";
import { expansions, type Form, formOf, metadataOf, refuseUnknown, requiredText, textOf } from "./form.ts";
import { listOf } from "./lists.ts";
import type { CheckoutSession } from "./objects.ts";
import type { Parts } from "./parts.ts";
import { PRICES } from "./prices.ts";
import { newId } from "./store.ts";

/** Seconds for which a session can be paid. */
const LIVES = 86_400;

/** What may be asked for. Of what the provider knows beyond that, the sandbox refuses everything rather than leave it out unseen. */
const FIELDS = [
  "mode",
  "line_items",
  "customer",
  "customer_email",
  "client_reference_id",
  "metadata",
  "subscription_data",
  "success_url",
  "cancel_url",
  "expires_at",
];

/** Checkout sessions: one subscription each, paid on the sandbox's page. */
export function checkoutSessionRoutes(parts: Parts): Calls {
  const { store, billing, pagesUrl } = parts;
  const { state } = store;

  return {
    "POST /checkout/sessions": (form) => {
      refuseUnknown(form, FIELDS);
      return shown(create(form), form);
    },
    "GET /checkout/sessions": (form) =>
      listOf("/v1/checkout/sessions", Object.values(state.sessions).toReversed(), form, [
        "customer",
        "subscription",
        "status",
      ]),
    "GET /checkout/sessions/:id": (form, id) => shown(found(state.sessions[id], "checkout.session", id), form),
    "POST /checkout/sessions/:id/expire": (form, id) => {
      const session = found(state.sessions[id], "checkout.session", id);
      if (session.status !== "open") {
        throw new ApiError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
      }
      billing.expire(session);
      return shown(session, form);
    },
  };

  function create(form: Form): CheckoutSession {
    if (requiredText(form, "mode") !== "subscription") {
      throw new ApiError(400, "The sandbox sells subscriptions alone.", { param: "mode" });
    }
    const [item] = Object.values(formOf(form, "line_items")) as Form[];
    const priceId = item ? requiredText(item, "price") : "";
    const price = PRICES.find(({ id }) => id === priceId);
    if (!price) {
      throw new ApiError(400, `No such price: '${priceId}'`, {
        code: "resource_missing",
        param: "line_items[0][price]",
      });
    }
    const customer = textOf(form, "customer");
    if (customer !== null && !state.customers[customer]) {
      throw new ApiError(400, `No such customer: '${customer}'`, { code: "resource_missing", param: "customer" });
    }
    const id = newId("cs_test");
    const { now } = billing;
    const session: CheckoutSession = {
      id,
      object: "checkout.session",
      created: now,
      expires_at: Number(textOf(form, "expires_at") ?? now + LIVES),
      status: "open",
      payment_status: "unpaid",
      mode: "subscription",
      customer,
      customer_email: textOf(form, "customer_email"),
      customer_details: null,
      client_reference_id: textOf(form, "client_reference_id"),
      metadata: metadataOf(form),
      subscription: null,
      invoice: null,
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount,
      currency: price.currency,
      success_url: requiredText(form, "success_url"),
      cancel_url: textOf(form, "cancel_url"),
      url: `${pagesUrl()}/checkout/${id}`,
      livemode: false,
    };
    state.sessions[id] = session;
    state.baskets[id] = { priceId, metadata: metadataOf(formOf(form, "subscription_data")) };
    return session;
  }

  /** The session with what was asked to be expanded. */
  function shown(session: CheckoutSession, form: Form): object {
    const wanted = expansions(form);
    const { customer, subscription } = session;
    const price = billing.priceOf(session);
    const items = { object: "list", has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items` };
    const item = { id: `li_${session.id}`, object: "item", price, quantity: 1, amount_total: price.unit_amount };
    return {
      ...session,
      ...(wanted.includes("customer") && { customer: customer && state.customers[customer] }),
      ...(wanted.includes("subscription") && { subscription: subscription && state.subscriptions[subscription] }),
      ...(wanted.includes("line_items") && { line_items: { ...items, data: [item] } }),
    };
  }
}
