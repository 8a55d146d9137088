import type { Calls } from "./api.ts";
import { ApiError, found } from "./api-error.ts";
import { expansions, type Form, formOf, metadataOf, refuseUnknown, textOf } from "./form.ts";
import { listOf } from "./lists.ts";
import type { Subscription } from "./objects.ts";
import type { Parts } from "./parts.ts";
import { PRICES } from "./prices.ts";

/** Subscriptions. */
export function subscriptionRoutes({ store: { state }, billing }: Parts): Calls {
  return {
    "GET /subscriptions": (form) => {
      const status = textOf(form, "status");
      const chosen = Object.values(state.subscriptions).filter((subscription) =>
        // Without a status the provider leaves out those that have ended.
        status === null ? subscription.status !== "canceled" : status === "all" || subscription.status === status,
      );
      return listOf("/v1/subscriptions", chosen.toReversed(), form, ["customer"]);
    },
    "GET /subscriptions/:id": (form, id) => shown(found(state.subscriptions[id], "subscription", id), form),
    "POST /subscriptions/:id": (form, id) => {
      refuseUnknown(form, ["cancel_at_period_end", "metadata", "items"]);
      const subscription = living(id);
      subscription.metadata = { ...subscription.metadata, ...metadataOf(form) };
      const ends = textOf(form, "cancel_at_period_end");
      if (ends !== null) billing.endAtPeriodEnd(subscription, ends === "true");
      const [item] = Object.values(formOf(form, "items")) as Form[];
      const priceId = item && textOf(item, "price");
      if (priceId) {
        const price = PRICES.find((each) => each.id === priceId);
        if (!price) throw new ApiError(400, `No such price: '${priceId}'`, { code: "resource_missing" });
        billing.changePrice(subscription, price);
      }
      return shown(subscription, form);
    },
    "DELETE /subscriptions/:id": (form, id) => {
      const subscription = living(id);
      billing.cancel(subscription);
      return shown(subscription, form);
    },
  };

  /** @throws ApiError when it is not there, or has ended */
  function living(id: string): Subscription {
    const subscription = found(state.subscriptions[id], "subscription", id);
    if (subscription.status !== "canceled") return subscription;
    throw new ApiError(404, `No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
  }

  function shown(subscription: Subscription, form: Form): object {
    const wanted = expansions(form);
    const { customer, latest_invoice: invoice } = subscription;
    return {
      ...subscription,
      ...(wanted.includes("customer") && { customer: state.customers[customer] }),
      ...(wanted.includes("latest_invoice") && { latest_invoice: invoice && state.invoices[invoice] }),
    };
  }
}
