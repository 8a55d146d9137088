export {
  type CreateCheckoutRequest,
  type CreateCheckoutResponse,
  createCheckoutRequestSchema,
  createCheckoutResponseSchema,
  portalResponseSchema,
  returnTicketRequestSchema,
  type VerifyCheckoutResponse,
  verifyCheckoutRequestSchema,
  verifyCheckoutResponseSchema,
} from "./checkout.ts";
export {
  type CheckoutResult,
  type CheckoutSession,
  judgeCheckout,
  type PriceIds,
  type ProviderSubscription,
  subscriptionOf,
  type Verdict,
} from "./checkout-rules.ts";
export { CUSTOM_DURATION, customDurationOf, customDurationSchema, nextDuration } from "./duration.ts";
export { can, hasPro, openMotions, type PlanHolder, type PlanPolicy, type Thing } from "./entitlements.ts";
export { missingThing } from "./needs.ts";
export {
  PENDING_SIGN_UP_KEY,
  PENDING_SIGN_UP_MS,
  type PendingSignUp,
  readPendingSignUp,
  TICKET_PREFIX,
} from "./pending-sign-up.ts";
export { BILLING_MONTHS, CHECKOUT_BILLING, PRICING } from "./pricing.ts";
export {
  BILLINGS,
  type Billing,
  FREE,
  PLANS,
  type Plan,
  type Subscription,
  subscriptionSchema,
} from "./subscription.ts";
