import { ApiError, found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { SUBSCRIPTION_STATUSES, type Subscription } from "./objects.ts";
import { boolean, changedMetadata, integer, listOf as manyOf, metadata, object, oneOf, text } from "./params.ts";
import type { Parts } from "./parts.ts";
import { PRICES } from "./prices.ts";
import { hasEnded } from "./subscription.ts";

const item = object({ id: text, price: text, quantity: integer });

/** Subscriptions. They come of checkout sessions. */
export function subscriptionRoutes({ store: { state }, billing }: Parts): Calls {
  const filters = { customer: text, price: text, status: oneOf("all", "ended", ...SUBSCRIPTION_STATUSES) };
  const changes = {
    cancel_at_period_end: boolean,
    metadata,
    items: manyOf(item),
    proration_behavior: oneOf("always_invoice", "create_prorations", "none"),
  };
  return {
    "GET /subscriptions": endpoint({ ...LIST_PARAMS, ...filters }, ({ customer, price, status, ...page }) => {
      const chosen = Object.values(state.subscriptions).filter(
        (each) =>
          (customer ?? each.customer) === each.customer &&
          (price === undefined || each.items.data.some((sold) => sold.price.id === price)) &&
          isOf(each, status),
      );
      return listOf("/v1/subscriptions", chosen, page);
    }),
    "GET /subscriptions/:id": endpoint({}, (_, id) => found(state.subscriptions[id], "subscription", id)),
    "POST /subscriptions/:id": endpoint(changes, ({ items = [], metadata: given, cancel_at_period_end: ends }, id) => {
      const subscription = living(id);
      const [change] = items;
      if (items.length > 1) throw new ApiError(400, "The sandbox sells one item at a time.", { param: "items" });
      if (change) {
        const [sold] = subscription.items.data;
        const itemId = change.id ?? sold?.id ?? "";
        found(itemId === sold?.id ? sold : undefined, "subscription item", itemId, "items[0][id]");
        const priceId = change.price ?? sold?.price.id ?? "";
        const price = PRICES.find((each) => each.id === priceId);
        const quantity = change.quantity ?? sold?.quantity ?? 1;
        if (quantity < 1) throw new ApiError(400, "Invalid quantity", { param: "items[0][quantity]" });
        billing.changePrice(subscription, found(price, "price", priceId, "items[0][price]"), quantity);
      }
      billing.update(subscription, {
        metadata: changedMetadata(subscription.metadata, given),
        ...(ends !== undefined && billing.endingWithPeriod(subscription, ends)),
      });
      return subscription;
    }),
    "DELETE /subscriptions/:id": endpoint({ invoice_now: boolean, prorate: boolean }, (_, id) => {
      const subscription = living(id);
      billing.cancel(subscription);
      return subscription;
    }),
  };

  /** @throws ApiError when it is not there, or has ended */
  function living(id: string): Subscription {
    const subscription = state.subscriptions[id];
    return found(subscription && !hasEnded(subscription) ? subscription : undefined, "subscription", id);
  }
}

/** Whether a list by status tells of a subscription. Without one the provider leaves out those that have been canceled. */
function isOf(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return hasEnded(subscription);
  return status === "all" || subscription.status === status;
}
