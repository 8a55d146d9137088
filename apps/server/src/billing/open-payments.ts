import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { startSandbox } from "@vr-eye-lab/stripe-sandbox";
import type { Env } from "../configuration/env.ts";
import type { Logger } from "../log.ts";
import { inBackground } from "../process/background.ts";
import { SANDBOX_PATH, type SandboxPages } from "./sandbox-routes.ts";
import { createStripeProvider, type PaymentProvider } from "./stripe-client.ts";

const SANDBOX_FILE = "payment-sandbox.json";

/** The part of the app that receives webhooks. */
type WebhookReceiver = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** The payment provider, and the sandbox's pages if it is the sandbox. Without a provider, payments are off. */
export interface Payments {
  readonly provider: PaymentProvider | null;
  readonly sandbox: SandboxPages | null;
}

/**
 * Opens the payment provider, or without keys the sandbox in this process, which the same client calls. `startDelivering` starts
 * delivering the sandbox's webhooks to the app.
 */
export async function openPayments(env: Pick<Env, "stripe" | "paymentsOff" | "dataDir">, log: Logger) {
  const receiver = Promise.withResolvers<WebhookReceiver>();
  const startDelivering = receiver.resolve;
  if (env.stripe || env.paymentsOff) {
    const payments: Payments = { provider: env.stripe ? createStripeProvider(env.stripe) : null, sandbox: null };
    return { payments, startDelivering, stopPayments: async () => undefined };
  }
  mkdirSync(env.dataDir, { recursive: true });
  const sandbox = await startSandbox({
    file: join(env.dataDir, SANDBOX_FILE),
    pagesPath: SANDBOX_PATH,
    deliver: async (body, headers) =>
      (await (await receiver.promise).request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } }))
        .status,
    inBackground: (name, work) => inBackground(name, log, work),
    log: (message) => log.warn({ part: "payment-sandbox" }, message),
  });
  const payments: Payments = { provider: createStripeProvider(sandbox), sandbox };
  return { payments, startDelivering, stopPayments: () => sandbox.stop() };
}
