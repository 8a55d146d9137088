import { found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import { type Customer, type Metadata, newCustomer } from "./objects.ts";
import { type Calls, endpoint, metadata, text } from "./params.ts";
import { cancelSubscription, hasEnded } from "./subscriptions.ts";

/** A customer who has not been deleted. */
export function customerById({ state }: Backend, id: string): Customer | undefined {
  const customer = state.customers[id];
  return customer && !("deleted" in customer) ? customer : undefined;
}

/** All customers who have not been deleted, oldest first. */
export function allCustomers({ state }: Backend): Customer[] {
  return Object.values(state.customers).filter((customer): customer is Customer => !("deleted" in customer));
}

export function createCustomer(
  { state, clock, webhooks }: Backend,
  fields: { readonly email?: string; readonly metadata?: Metadata } = {},
): Customer {
  const customer = newCustomer(clock.now(), fields);
  state.customers[customer.id] = customer;
  webhooks.emit("customer.created", customer);
  return customer;
}

/** Deletes a customer and cancels their subscriptions. */
function deleteCustomer(backend: Backend, customer: Customer) {
  const { state, webhooks } = backend;
  for (const subscription of Object.values(state.subscriptions)) {
    if (subscription.customer === customer.id && !hasEnded(subscription)) cancelSubscription(backend, subscription);
  }
  const deleted = { id: customer.id, object: "customer", deleted: true } as const;
  state.customers[customer.id] = deleted;
  webhooks.emit("customer.deleted", customer);
  return deleted;
}

export function customerCalls(backend: Backend): Calls {
  return {
    "POST /customers": endpoint({ email: text, metadata }, (fields) => createCustomer(backend, fields)),
    "POST /customers/:id": endpoint({ email: text }, ({ email }, id) => {
      const customer = found(customerById(backend, id), "customer", id);
      if (email !== undefined) customer.email = email;
      backend.webhooks.emit("customer.updated", customer);
      return customer;
    }),
    "DELETE /customers/:id": endpoint({}, (_, id) =>
      deleteCustomer(backend, found(customerById(backend, id), "customer", id)),
    ),
  };
}
