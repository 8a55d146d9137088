import { PENDING_SIGN_UP_KEY, type PendingSignUp, readPendingSignUp } from "@vr-eye-lab/domain/billing";

type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What this browser keeps while someone who has just signed up is at the payment page. */
export interface PendingSignUps {
  keep(record: PendingSignUp): void;
  /** The record, which is gone then; null when there is none, or a damaged or old one. */
  take(now: number): PendingSignUp | null;
  drop(): void;
}

/** @param texts where it is kept; null, or a storage that refuses, keeps nothing: then coming back signed out asks to log in */
export function createPendingSignUps(texts: Texts | null): PendingSignUps {
  const drop = () => {
    try {
      texts?.removeItem(PENDING_SIGN_UP_KEY);
    } catch {
      // There is nothing to take away.
    }
  };
  return {
    keep(record) {
      try {
        texts?.setItem(PENDING_SIGN_UP_KEY, JSON.stringify(record));
      } catch {
        // Without the record the person logs in by themselves.
      }
    },
    take(now) {
      try {
        return readPendingSignUp(texts?.getItem(PENDING_SIGN_UP_KEY) ?? "", now);
      } catch {
        return null;
      } finally {
        drop();
      }
    },
    drop,
  };
}
