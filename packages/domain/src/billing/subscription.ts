import * as z from "zod/mini";
import { instantSchema } from "../time/index.ts";

export const PLANS = ["free", "pro"] as const;

export const BILLINGS = ["monthly", "quarterly", "yearly"] as const;
/** How often Pro is paid for. */
export type Billing = (typeof BILLINGS)[number];
/** The period that signing up and the Pro card lead to. */
export const CHECKOUT_BILLING: Billing = "quarterly";

/** A user's plan in their profile. Only the server writes it. */
export const subscriptionSchema = z.lazy(() =>
  z.object({
    plan: z.enum(PLANS),
    /** The payment provider's status, such as 'active' or 'past_due'; 'active' for new users. */
    status: z.string(),
    billing: z.optional(z.enum(BILLINGS)),
    /** When it renews, or ends if `endsAtPeriodEnd`. */
    currentPeriodEnd: z.optional(instantSchema),
    /** It was cancelled. */
    endsAtPeriodEnd: z.optional(z.boolean()),
    stripeCustomerId: z.optional(z.string()),
    stripeSubscriptionId: z.optional(z.string()),
  }),
);
export type Subscription = z.infer<typeof subscriptionSchema>;

export const FREE: Subscription = { plan: "free", status: "active" };
