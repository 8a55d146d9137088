import type { PaymentProvider } from "../billing/payment-provider.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import { readEnv } from "../env.ts";

/** The installation's payment provider, from the STRIPE_ variables. Null without a key: the sandbox runs only in the server. */
export function installedProvider(variables: NodeJS.ProcessEnv): PaymentProvider | null {
  const names = Object.keys(variables).filter((name) => name.startsWith("STRIPE_"));
  const { stripe } = readEnv(Object.fromEntries(names.map((name) => [name, variables[name]])));
  return stripe ? createStripeProvider(stripe) : null;
}
