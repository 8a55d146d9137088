import type { Billing } from "./subscription.ts";

/** The billing period that signing up and the Pro card lead to. */
export const CHECKOUT_BILLING: Billing = "quarterly";
