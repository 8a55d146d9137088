import type { Billing } from "./subscription.ts";

/**
 * What the page says of prices, each in one place next to the other, so that the owner settles with one edit where they differ. What is really charged
 * comes from the payment provider and stands under both.
 */
export const PRICING = {
  free: "$0",
  /** On the Pro card of the guide. */
  card: "$45 for 3 months",
  /** Title of the dialog. */
  dialog: "Join Pro for $5/mo",
} as const;

/** What signing up and the Pro card lead to. */
export const CHECKOUT_BILLING: Billing = "quarterly";

/** Months from one charge to the next. */
export const BILLING_MONTHS: Readonly<Record<Billing, number>> = { monthly: 1, quarterly: 3, yearly: 12 };
