import { createStore, type StoreApi } from "zustand/vanilla";
import type { AccountState } from "../login/account-state.ts";
import { type BrowserStorage, persistedText } from "../persisted.ts";

interface PlanChoiceParts {
  /** The storage of the browser tab. */
  readonly storage: BrowserStorage;
  readonly account: StoreApi<AccountState>;
  /** Whether the page was loaded by a reload, or by Back or Forward. */
  readonly isReturn: boolean;
}

/**
 * The user who has signed up in this visit and hasn't chosen between Free and Pro yet. A reload and Back keep it, any other load of the
 * page ends it, and so does a log-out.
 */
export function createPlanChoice({ storage, account, isReturn }: PlanChoiceParts) {
  const stored = persistedText("vr-eye-lab.plan-choice", storage);
  const store = createStore(() => ({ userId: isReturn ? stored.read() : null }));

  function setUser(userId: string | null): void {
    store.setState({ userId });
    stored.write(userId);
  }
  if (!isReturn) setUser(null);
  account.subscribe(({ status }) => {
    if (status === "signed-out") setUser(null);
  });

  return {
    store,
    /** Signs up, and lets the new user choose. @param call resolves to whether it succeeded */
    async signUp(call: () => Promise<boolean>): Promise<boolean> {
      // With the login, not after it: the account's own screen must not appear first.
      const stop = account.subscribe(({ user }) => setUser(user?.id ?? null));
      const isSignedUp = await call().finally(stop);
      if (!isSignedUp) setUser(null);
      return isSignedUp;
    },
    /** The user has chosen Free. */
    end: () => setUser(null),
  };
}
