import { API } from "@vr-eye-lab/domain/api";
import {
  createCheckoutRequestSchema,
  createCheckoutResponseSchema,
  portalRequestSchema,
  portalResponseSchema,
  verifyCheckoutRequestSchema,
  verifyCheckoutResponseSchema,
} from "@vr-eye-lab/domain/billing";
import { z } from "zod";
import { type EndpointGroup, type Errors, endpoints, joinErrors } from "../http/endpoint.ts";

/** Errors of the payment provider. */
const PROVIDER: Errors = {
  402: ["checkout/provider"],
  409: ["checkout/provider", "checkout/create-failed", "checkout/off"],
  429: ["checkout/busy"],
  502: ["checkout/provider", "checkout/misconfigured", "checkout/unavailable", "checkout/no-url"],
  504: ["checkout/timed-out"],
};

export const billingEndpoints: EndpointGroup = {
  name: "Payments",
  about: "With PAYMENTS=none nothing is sold: 409 `checkout/off`.",
  endpoints: endpoints({
    createCheckout: {
      post: API.createCheckout,
      summary: "Create a checkout, or return the open one, with the ticket that signs the user in on return from it",
      details:
        "`userId`, `email` and `customerId` must be the user's own. Subscribers get the provider's portal, without a ticket.",
      login: "required",
      body: createCheckoutRequestSchema,
      answers: { 200: createCheckoutResponseSchema },
      errors: joinErrors(PROVIDER, {
        400: ["account/bad-email", "checkout/unknown-price"],
        403: ["checkout/not-yours"],
        409: ["checkout/nothing-to-pay"],
      }),
      limits: ["checkout", "checkout-day", "checkout-address"],
    },
    verifyCheckout: {
      post: API.verifyCheckout,
      summary: "Process the return from a checkout",
      login: "required",
      body: verifyCheckoutRequestSchema,
      answers: { 200: verifyCheckoutResponseSchema },
      errors: joinErrors(PROVIDER, { 403: ["checkout/not-yours"], 404: ["checkout/session-invalid"] }),
      limits: ["checkout", "checkout-day", "checkout-address"],
    },
    createPortal: {
      post: API.createPortal,
      summary: "Open the provider's portal, where users manage their subscription",
      login: "required",
      body: portalRequestSchema,
      answers: { 200: portalResponseSchema },
      errors: joinErrors(PROVIDER, { 409: ["checkout/no-customer-yet"] }),
      limits: ["checkout", "checkout-day", "checkout-address"],
    },
    receiveStripeEvent: {
      post: API.stripeWebhook,
      summary: "Receive an event of the payment provider",
      details: "Only with a valid Stripe-Signature. The provider sends an event again after a 5xx.",
      body: z.looseObject({}),
      answers: { 200: z.object({ received: z.literal(true) }) },
      errors: joinErrors(PROVIDER, {
        400: ["checkout/webhook-refused"],
        413: ["checkout/webhook-refused"],
        503: ["checkout/unavailable"],
      }),
    },
  }),
};
