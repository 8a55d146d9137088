import * as z from "zod/mini";
import { instantSchema } from "../time/index.ts";

export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];

export const BILLINGS = ["monthly", "quarterly", "yearly"] as const;
/** How often Pro is paid for. */
export type Billing = (typeof BILLINGS)[number];

/** A person's plan, as their profile holds it. The server alone writes it. */
export const subscriptionSchema = z.lazy(() =>
  z.object({
    plan: z.enum(PLANS),
    /** As the payment provider names it, such as 'active' or 'past_due'; 'active' for a new user. */
    status: z.string(),
    billing: z.optional(z.enum(BILLINGS)),
    /** When it renews, or ends where `endsAtPeriodEnd` says so. */
    currentPeriodEnd: z.optional(instantSchema),
    /** It was cancelled and runs out. */
    endsAtPeriodEnd: z.optional(z.boolean()),
    stripeCustomerId: z.optional(z.string()),
    stripeSubscriptionId: z.optional(z.string()),
  }),
);
export type Subscription = z.infer<typeof subscriptionSchema>;

/** What a new user has. */
export const FREE: Subscription = { plan: "free", status: "active" };
