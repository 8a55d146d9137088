import { found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { oneOf, text } from "./params.ts";
import type { Parts } from "./parts.ts";

/** Invoices: they come of subscriptions, and are looked at only. */
export function invoiceRoutes({ store: { state } }: Parts): Calls {
  const filters = {
    customer: text,
    subscription: text,
    status: oneOf("draft", "open", "paid", "uncollectible", "void"),
  };
  return {
    "GET /invoices": endpoint({ ...LIST_PARAMS, ...filters }, ({ customer, subscription, status, ...page }) => {
      const chosen = Object.values(state.invoices).filter(
        (invoice) =>
          (customer ?? invoice.customer) === invoice.customer &&
          (subscription ?? invoice.subscription) === invoice.subscription &&
          (status ?? invoice.status) === invoice.status,
      );
      return listOf("/v1/invoices", chosen, page);
    }),
    "GET /invoices/:id": endpoint({}, (_, id) => found(state.invoices[id], "invoice", id)),
  };
}
