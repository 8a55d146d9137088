import type { Calls } from "./api.ts";
import { found } from "./api-error.ts";
import { metadataOf, refuseUnknown, textOf } from "./form.ts";
import { listOf } from "./lists.ts";
import type { Parts } from "./parts.ts";

const FIELDS = ["email", "name", "metadata", "description"];

/** Customers. */
export function customerRoutes({ store: { state }, billing }: Parts): Calls {
  return {
    "POST /customers": (form) => {
      refuseUnknown(form, FIELDS);
      return billing.createCustomer(textOf(form, "email"), textOf(form, "name"), metadataOf(form));
    },
    "GET /customers": (form) => listOf("/v1/customers", Object.values(state.customers).toReversed(), form, ["email"]),
    "GET /customers/:id": (_, id) => found(state.customers[id], "customer", id),
    "POST /customers/:id": (form, id) => {
      refuseUnknown(form, FIELDS);
      const customer = found(state.customers[id], "customer", id);
      customer.email = textOf(form, "email") ?? customer.email;
      customer.name = textOf(form, "name") ?? customer.name;
      customer.metadata = { ...customer.metadata, ...metadataOf(form) };
      return customer;
    },
    "DELETE /customers/:id": (_, id) => {
      found(state.customers[id], "customer", id);
      for (const subscription of Object.values(state.subscriptions)) {
        if (subscription.customer === id && subscription.status !== "canceled") billing.cancel(subscription);
      }
      delete state.customers[id];
      return { id, object: "customer", deleted: true };
    },
  };
}
