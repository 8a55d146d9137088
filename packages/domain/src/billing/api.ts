import * as z from "zod/mini";
import { messageValuesSchema } from "../messages/index.ts";
import { ticketSchema } from "./pending-return.ts";
import { BILLINGS, PLANS } from "./subscription.ts";

/**
 * POST create-checkout-session. The login determines the user: `userId` and `email` must match it, `customerId` must be theirs or empty, `priceId`
 * must be configured.
 */
export const createCheckoutRequestSchema = z.strictObject({
  priceId: z.string().check(z.minLength(1), z.maxLength(255)),
  customerId: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  userId: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.minLength(1), z.maxLength(254)),
});
export type CreateCheckoutRequest = z.infer<typeof createCheckoutRequestSchema>;

export const createCheckoutResponseSchema = z.object({
  /** The payment page, or the provider's portal for a user who has Pro already. */
  url: z.string(),
  /** Signs this user in once within ten minutes, together with the id of this checkout. Missing for the portal. */
  ticket: z.optional(ticketSchema),
});
export type CreateCheckoutResponse = z.infer<typeof createCheckoutResponseSchema>;

const checkoutIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));

/** POST verify-checkout-session, signed in. */
export const verifyCheckoutRequestSchema = z.strictObject({ sessionId: checkoutIdSchema });

/** `valid` alone doesn't grant Pro: the subscription that the server has stored in the profile does. */
export const verifyCheckoutResponseSchema = z.object({
  valid: z.boolean(),
  subscription: z.nullable(
    z.object({
      plan: z.enum(PLANS),
      billing: z.enum(BILLINGS),
      customerId: z.string(),
      /** Null while there is no subscription, like the next field. */
      subscriptionId: z.nullable(z.string()),
      /** ISO 8601. */
      currentPeriodEnd: z.nullable(z.string()),
    }),
  ),
  error: z.nullable(z.string()),
  /** Of the error, as of an error response. */
  code: z.optional(z.string()),
  values: z.optional(messageValuesSchema),
});
export type VerifyCheckoutResponse = z.infer<typeof verifyCheckoutResponseSchema>;

/** POST create-portal-session -> {url}. */
export const portalRequestSchema = z.strictObject({});
export const portalResponseSchema = z.object({ url: z.string() });

/** POST return-ticket, signed out. Responds like a sign-in, with {user}. */
export const returnTicketRequestSchema = z.strictObject({
  ticket: ticketSchema,
  sessionId: checkoutIdSchema,
});
