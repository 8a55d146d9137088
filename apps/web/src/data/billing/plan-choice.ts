import { useStore } from "zustand";
import { tabStorage } from "../debug-log.ts";
import { accountStore, useAccount } from "../login/login.ts";
import { isReturnLoad } from "../page-load.ts";
import { usePlan } from "./plan.ts";
import { createPlanChoice } from "./plan-choice-store.ts";

export const planChoice = createPlanChoice({
  storage: tabStorage,
  account: accountStore,
  isReturn: isReturnLoad,
});

/** Whether the signed-in user has just signed up and still has to choose between Free and Pro. */
export function usePlanChoice(): boolean {
  const chooser = useStore(planChoice.store, ({ userId }) => userId);
  const userId = useAccount(({ user, needsSignIn }) => (needsSignIn ? undefined : user?.id));
  const { pro, paymentsOff } = usePlan();
  return chooser !== null && chooser === userId && !pro && !paymentsOff;
}
