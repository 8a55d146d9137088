import { z } from "zod";
import { ApiError, found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import { LIST_PARAMS, pageOf } from "./lists.ts";
import type { Subscription } from "./objects.ts";
import { type Calls, endpoint, object, required, text } from "./params.ts";
import { priceById } from "./prices.ts";
import { cancelSubscription, changePrice, hasEnded, setEndsWithPeriod } from "./subscriptions.ts";

const FILTERS = { customer: text, status: z.literal("all") };
const CHANGES = { cancel_at_period_end: z.enum(["true", "false"]), items: z.array(object({ price: text })) };

/** Subscriptions. A checkout creates them. Without the status `all`, lists leave out canceled ones, as the provider does. */
export function subscriptionCalls(backend: Backend): Calls {
  const { subscriptions } = backend.state;
  return {
    "GET /subscriptions": endpoint({ ...LIST_PARAMS, ...FILTERS }, ({ customer, status, ...page }) => {
      const matching = Object.values(subscriptions).filter(
        (each) => each.customer === customer && (status === "all" || !hasEnded(each)),
      );
      return pageOf("/v1/subscriptions", matching, page);
    }),
    "GET /subscriptions/:id": endpoint({}, (_, id) => found(subscriptions[id], "subscription", id)),
    "POST /subscriptions/:id": endpoint(CHANGES, ({ items = [], cancel_at_period_end: ends }, id) => {
      const subscription = activeById(id);
      const [change] = items;
      if (items.length > 1) throw new ApiError(400, "The sandbox sells one item at a time.", { param: "items" });
      if (change) {
        const priceId = required(change.price, "items[0][price]");
        changePrice(backend, subscription, found(priceById(priceId), "price", priceId, "items[0][price]"));
      }
      if (ends !== undefined) setEndsWithPeriod(backend, subscription, ends === "true");
      return subscription;
    }),
    "DELETE /subscriptions/:id": endpoint({}, (_, id) => {
      const subscription = activeById(id);
      cancelSubscription(backend, subscription);
      return subscription;
    }),
  };

  /** @throws ApiError if it doesn't exist or has ended */
  function activeById(id: string): Subscription {
    const subscription = subscriptions[id];
    return found(subscription && !hasEnded(subscription) ? subscription : undefined, "subscription", id);
  }
}
