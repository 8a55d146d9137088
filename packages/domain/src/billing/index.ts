export {
  type CreateCheckoutRequest,
  type CreateCheckoutResponse,
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
export {
  can,
  type Feature,
  hasPro,
  missingFeature,
  type PlanPolicy,
  standingOf,
} from "./entitlements.ts";
export {
  PENDING_RETURN_MS,
  type PendingReturn,
  pendingReturnText,
  readPendingReturn,
  TICKET_PREFIX,
} from "./pending-return.ts";
export { PENDING_RETURN_KEY } from "./pending-return-key.ts";
export {
  BILLINGS,
  type Billing,
  CHECKOUT_BILLING,
  FREE,
  PLANS,
  type Subscription,
  subscriptionSchema,
} from "./subscription.ts";
