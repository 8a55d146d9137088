import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { type Sandbox, startSandbox } from "@vr-eye-lab/stripe-sandbox";
import { Hono } from "hono";
import type { Env } from "../configuration/env.ts";
import type { LocalGuard } from "../http/local-guard.ts";
import type { Logger } from "../log.ts";
import { inBackground } from "../process/background.ts";
import { createStripeProvider, type PaymentProvider } from "./stripe-client.ts";

/** Path of the payment sandbox's pages. */
export const SANDBOX_PATH = "/_sandbox";
/** Path of its panel. */
export const SANDBOX_CONTROL_PATH = `${SANDBOX_PATH}/control`;

const SANDBOX_FILE = "payment-sandbox.json";

/** The part of the app that receives webhooks. */
type WebhookReceiver = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** The payment provider, and the sandbox's pages if it is the sandbox. Without a provider, payments are off. */
export interface Payments {
  readonly provider: PaymentProvider | null;
  readonly sandbox: Pick<Sandbox, "pages" | "control"> | null;
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

/** The sandbox's pages, and its panel behind the local guard. */
export function sandboxRoutes({ pages, control }: NonNullable<Payments["sandbox"]>, { guard }: LocalGuard) {
  const routes = new Hono();
  const guarded = guard("sandbox");
  routes.use(SANDBOX_CONTROL_PATH, guarded);
  routes.use(`${SANDBOX_CONTROL_PATH}/*`, guarded);
  routes.route(SANDBOX_CONTROL_PATH, control);
  routes.route(SANDBOX_PATH, pages);
  return routes;
}
