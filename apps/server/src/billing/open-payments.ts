import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { startSandbox } from "@vr-eye-lab/stripe-sandbox";
import type { Env } from "../env.ts";
import type { Logger } from "../log.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { SANDBOX_PATH, type SandboxPages } from "./sandbox-routes.ts";
import { createStripeProvider } from "./stripe-client.ts";

/** The state and the keys of the sandbox, in the data folder. */
const SANDBOX_FILE = "payment-sandbox.json";

/** The payment provider, and in the sandbox its pages. */
export interface Payments {
  readonly provider: PaymentProvider;
  /** The stand-in's pages, where no money moves; null with a real provider. */
  readonly sandbox: SandboxPages | null;
}

/** An app, as far as webhooks are delivered to it. */
interface WebhookTaker {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** Payments, and what their stand-in needs of the server around it. */
export interface OpenPayments {
  readonly payments: Payments;
  /** Delivers webhooks to this app from now on. */
  startDelivering(app: WebhookTaker): void;
  stopPayments(): Promise<void>;
}

/**
 * The payment provider by its keys, or without keys the sandbox: the same client then speaks to a stand-in within this process, whose webhooks come straight to the app.
 * @param code what looking at the sandbox's panel takes; undefined lets people at this machine look
 */
export async function openPayments(
  env: Pick<Env, "stripe" | "dataDir" | "publicUrl">,
  log: Logger,
  code: string | undefined,
): Promise<OpenPayments> {
  if (env.stripe) {
    const payments = { provider: createStripeProvider(env.stripe), sandbox: null };
    return { payments, startDelivering: () => undefined, stopPayments: async () => undefined };
  }
  let begin: (app: WebhookTaker) => void = () => undefined;
  const taker = new Promise<WebhookTaker>((resolve) => {
    begin = resolve;
  });
  mkdirSync(env.dataDir, { recursive: true });
  const sandbox = await startSandbox({
    file: join(env.dataDir, SANDBOX_FILE),
    pagesUrl: () => new URL(SANDBOX_PATH, env.publicUrl),
    deliver: async (body, headers) =>
      (await (await taker).request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } })).status,
    log: (message) => log.warn({ part: "payment-sandbox" }, message),
  });
  const { pages, control } = sandbox;
  const payments = { provider: createStripeProvider(sandbox), sandbox: { pages, control, code } };
  return { payments, startDelivering: begin, stopPayments: () => sandbox.stop() };
}
