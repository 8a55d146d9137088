import { found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import type { Calls } from "./calls.ts";
import { type Customer, type Metadata, newId } from "./objects.ts";
import { cancelSubscription, hasEnded } from "./subscriptions.ts";

export function customerById({ state }: Backend, id: string): Customer | undefined {
  return state.customers[id];
}

export function createCustomer(
  { state, webhooks }: Backend,
  email: string | null = null,
  metadata: Metadata = {},
): Customer {
  const customer: Customer = { id: newId("cus"), object: "customer", email, metadata };
  state.customers[customer.id] = customer;
  webhooks.emit("customer.created", customer);
  return customer;
}

export function customerCalls(backend: Backend): Calls {
  const { state } = backend;
  const byId = (id: string) => found(customerById(backend, id), "customer", id);
  return {
    "POST /customers": ({ email = null, metadata = {} }) => createCustomer(backend, email, metadata),
    "POST /customers/:id": ({ email = null }, id) => Object.assign(byId(id), { email }),
    "DELETE /customers/:id": (_, id) => {
      byId(id);
      for (const each of Object.values(state.subscriptions)) {
        if (each.customer === id && !hasEnded(each)) cancelSubscription(backend, each);
      }
      delete state.customers[id];
      return { id, object: "customer", deleted: true };
    },
  };
}
