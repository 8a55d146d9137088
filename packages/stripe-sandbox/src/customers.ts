import { found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { changedMetadata, metadata, optionalText, text } from "./params.ts";
import type { Parts } from "./parts.ts";

const FIELDS = { description: optionalText, email: optionalText, metadata, name: optionalText };

/** Customers. */
export function customerRoutes({ store: { state }, billing }: Parts): Calls {
  return {
    "POST /customers": endpoint(FIELDS, ({ metadata: given, ...fields }) =>
      billing.createCustomer({ ...fields, metadata: changedMetadata({}, given) }),
    ),
    "GET /customers": endpoint({ ...LIST_PARAMS, email: text }, ({ email, ...page }) => {
      const chosen = billing.customers().filter((customer) => email === undefined || customer.email === email);
      return listOf("/v1/customers", chosen, page);
    }),
    "GET /customers/:id": endpoint({}, (_, id) => found(state.customers[id], "customer", id)),
    "POST /customers/:id": endpoint(FIELDS, ({ metadata: given, ...fields }, id) => {
      const customer = found(billing.customer(id), "customer", id);
      return Object.assign(customer, fields, { metadata: changedMetadata(customer.metadata, given) });
    }),
    "DELETE /customers/:id": endpoint({}, (_, id) => {
      billing.deleteCustomer(found(billing.customer(id), "customer", id));
      return { id, object: "customer", deleted: true };
    }),
  };
}
