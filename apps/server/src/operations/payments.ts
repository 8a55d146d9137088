import type { PaymentProvider } from "../billing/stripe-client.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import { readSome } from "../configuration/env.ts";
import { VARIABLE_NAMES } from "../configuration/variables.ts";

/** The installation's payment provider, from the STRIPE_ variables. Null without a key: the sandbox runs only in the server. */
export function installedProvider(variables: NodeJS.ProcessEnv): PaymentProvider | null {
  const { stripe } = readSome(variables, ...VARIABLE_NAMES.filter((name) => name.startsWith("STRIPE_")));
  return stripe ? createStripeProvider(stripe) : null;
}
