export {
  type CreateCheckoutRequest,
  type CreateCheckoutResponse,
  checkoutTicketRequestSchema,
  checkoutTicketResponseSchema,
  createCheckoutRequestSchema,
  createCheckoutResponseSchema,
  portalRequestSchema,
  portalResponseSchema,
  returnTicketRequestSchema,
  type VerifyCheckoutResponse,
  verifyCheckoutRequestSchema,
  verifyCheckoutResponseSchema,
} from "./api.ts";
export {
  billingOfPrice,
  type Checkout,
  judgeCheckout,
  type PriceIds,
  type ProviderSubscription,
  subscriptionOf,
} from "./checkout-rules.ts";
export { CUSTOM_DURATION, customDurationOf, customDurationSchema, nextDuration } from "./duration.ts";
export { can, type Feature, hasPro, missingFeature, type PlanHolder, type PlanPolicy } from "./entitlements.ts";
export {
  PENDING_SIGN_UP_MS,
  type PendingSignUp,
  pendingSignUpText,
  readPendingSignUp,
  TICKET_PREFIX,
} from "./pending-sign-up.ts";
export { PENDING_SIGN_UP_KEY } from "./pending-sign-up-key.ts";
export { CHECKOUT_BILLING, PRICING } from "./pricing.ts";
export {
  BILLINGS,
  type Billing,
  FREE,
  PLANS,
  type Plan,
  type Subscription,
  subscriptionSchema,
} from "./subscription.ts";
