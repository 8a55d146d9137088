import {
  PENDING_SIGN_UP_KEY,
  type PendingSignUp,
  pendingSignUpText,
  readPendingSignUp,
} from "@vr-eye-lab/domain/billing";
import { type BrowserStorage, persistedText } from "../persisted.ts";

/** The pending sign-up of this browser. Without storage the user logs in by hand when they come back. */
export function createPendingSignUps(storage: BrowserStorage) {
  const stored = persistedText(PENDING_SIGN_UP_KEY, storage);
  return {
    save(pending: PendingSignUp): void {
      stored.write(pendingSignUpText(pending));
    },
    /** Reads and removes the record; null when there is none, or a damaged or expired one, or one without a ticket. */
    take(now: number): PendingSignUp | null {
      const record = readPendingSignUp(stored.read() ?? "", now);
      stored.write(null);
      return record;
    },
  };
}
export type PendingSignUps = ReturnType<typeof createPendingSignUps>;
