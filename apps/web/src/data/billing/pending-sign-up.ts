import {
  PENDING_SIGN_UP_KEY,
  readPendingSignUp,
  type PendingSignUp as StoredSignUp,
  TICKET_PREFIX,
} from "@vr-eye-lab/domain/billing";
import { type BrowserStorage, persistedText } from "../persisted.ts";

/** A new user at the payment page, with what signs them in if they come back signed out. */
export type PendingSignUp = Omit<StoredSignUp, "password"> & {
  /** A one-time ticket of the server; null in records of older versions of the page, which have a password instead. */
  readonly ticket: string | null;
  readonly password: string | null;
};

/** The pending sign-up of this browser. Without storage the user logs in by hand when they come back. */
export function createPendingSignUps(storage: BrowserStorage) {
  const stored = persistedText(PENDING_SIGN_UP_KEY, storage);
  return {
    save({ email, ticket, password, timestamp }: PendingSignUp): void {
      // The stored field for the ticket is named `password`. Source: product specification, section 3.
      stored.write(JSON.stringify({ email, password: ticket ?? password, timestamp }));
    },
    /** Reads and removes the record; null when there is none, or a damaged or expired one. */
    take(now: number): PendingSignUp | null {
      const record = readPendingSignUp(stored.read() ?? "", now);
      stored.write(null);
      if (!record) return null;
      const { password, ...rest } = record;
      const isTicket = password.startsWith(TICKET_PREFIX);
      return { ...rest, ticket: isTicket ? password : null, password: isTicket ? null : password };
    },
  };
}
export type PendingSignUps = ReturnType<typeof createPendingSignUps>;
