import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { answerMessage } from "../http/http-error.ts";
import type { PaymentProvider } from "./stripe-client.ts";

/** Requests about what was sold before. */
const SOLD = [API.stripeWebhook, API.verifyCheckout, API.createPortal];

/** Refuses to sell anything. With a provider, webhooks and the portal still work for the subscriptions that exist. */
export function paymentsOffRoutes(provider: PaymentProvider | null): Hono {
  const routes = new Hono();
  for (const path of [API.createCheckout, ...(provider ? [] : SOLD)]) {
    routes.post(path, (context) => answerMessage(context, 409, "checkout/off"));
  }
  return routes;
}
