import * as z from "zod/mini";

/** Where the browser keeps the record while someone who has just signed up is at the payment page. Source: product specification, section 3. */
export const PENDING_SIGN_UP_KEY = "pending_stripe_signup";

/** Milliseconds that the record, and the ticket in it, are good for. Source: product specification, section 4. */
export const PENDING_SIGN_UP_MS = 600_000;

/** How a ticket begins: so that it cannot be taken for the password that an older client kept in its place. */
export const TICKET_PREFIX = "rt_";

/** The record. `password` holds a one-time sign-in ticket, never the password; `timestamp` is milliseconds since 1970. */
const pendingSignUpSchema = z.object({ email: z.string(), password: z.string(), timestamp: z.number() });
export type PendingSignUp = z.infer<typeof pendingSignUpSchema>;

/** The record in a stored text, when it can still be used. @param now milliseconds since 1970 */
export function readPendingSignUp(text: string, now: number): PendingSignUp | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = pendingSignUpSchema.safeParse(json);
  if (!data?.email || !data.password) return null;
  const age = now - data.timestamp;
  return age >= 0 && age < PENDING_SIGN_UP_MS ? data : null;
}
