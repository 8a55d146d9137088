import * as z from "zod/mini";

/** The storage key of the record while a new user is on the payment page. Source: product specification, section 3. */
export const PENDING_SIGN_UP_KEY = "pending_stripe_signup";

/** Lifetime of the record and its ticket in milliseconds. Source: product specification, section 4. */
export const PENDING_SIGN_UP_MS = 600_000;

/** Distinguishes a ticket from the password that older clients stored in the same field. */
export const TICKET_PREFIX = "rt_";

/** `password` is the stored name of a one-time sign-in ticket, never a password; `timestamp` is milliseconds since 1970. */
const pendingSignUpSchema = z.object({ email: z.string(), password: z.string(), timestamp: z.number() });
export type PendingSignUp = z.infer<typeof pendingSignUpSchema>;

/** Reads a stored record; null when it is invalid or expired. @param now milliseconds since 1970 */
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
