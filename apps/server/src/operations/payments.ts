import type { PaymentProvider } from "../billing/payment-provider.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import { readEnv } from "../env.ts";

/**
 * The payment provider of the installation, by its STRIPE_ variables; the others concern a server alone. Null without a key: then payments are the sandbox, which lives
 * within the server.
 */
export function installedProvider(variables: NodeJS.ProcessEnv): PaymentProvider | null {
  const { stripe } = readEnv(
    Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith("STRIPE_"))),
  );
  return stripe ? createStripeProvider(stripe) : null;
}
