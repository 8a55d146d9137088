import * as z from "zod/mini";

/** Lifetime of the record and its ticket in milliseconds. Source: product specification, section 4. */
export const PENDING_RETURN_MS = 600_000;

export const TICKET_PREFIX = "rt_";

/** A one-time sign-in ticket: the prefix and 256 random bits in base64url. */
export const ticketSchema = z.string().check(z.regex(/^rt_[A-Za-z0-9_-]{43}$/));

/** A user at the payment page, with the ticket that signs them in if they come back signed out. The requirements call it the pending sign-up. */
export interface PendingReturn {
  readonly email: string;
  readonly ticket: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** `password` is the stored name of the ticket. A record with anything else in that field, such as a password, is invalid. */
const storedSchema = z.object({
  email: z.string().check(z.minLength(1)),
  password: ticketSchema,
  timestamp: z.number(),
});

/** Reads a stored record; null when it is invalid or expired. @param now milliseconds since 1970 */
export function readPendingReturn(text: string, now: number): PendingReturn | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = storedSchema.safeParse(json);
  if (!data) return null;
  const { email, password: ticket, timestamp } = data;
  const age = now - timestamp;
  return age >= 0 && age < PENDING_RETURN_MS ? { email, ticket, timestamp } : null;
}

/** The text of a record. */
export function pendingReturnText({ email, ticket, timestamp }: PendingReturn): string {
  return JSON.stringify({ email, password: ticket, timestamp });
}
