import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { isReturnLoad } from "../browser/page-load.ts";
import { type BrowserStorage, persistedText } from "../browser/persisted.ts";
import { tabStorage } from "../log/debug-log.ts";
import type { AccountState } from "../login/current-user.ts";
import { accountStore, useAccount } from "../login/login.ts";
import { usePlan } from "./plan.ts";

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

export const planChoice = createPlanChoice({ storage: tabStorage, account: accountStore, isReturn: isReturnLoad });

/** Whether the signed-in user has just signed up and still has to choose between Free and Pro. */
export function usePlanChoice(): boolean {
  const chooser = useStore(planChoice.store, ({ userId }) => userId);
  const userId = useAccount(({ user, needsSignIn }) => (needsSignIn ? undefined : user?.id));
  const { pro, paymentsOff } = usePlan();
  return chooser !== null && chooser === userId && !pro && !paymentsOff;
}
