import type { Config } from "@vr-eye-lab/domain/api";
import { can, type Feature, type PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { useStore } from "zustand";
import { serverConfig, useConfig } from "../config.ts";
import { browserStorage } from "../debug-log.ts";
import { accountStore } from "../login/login.ts";
import { dataHolder, localView } from "../sync/data-holder.ts";
import { createPlanStore, type PlanState } from "./plan-store.ts";

/** Milliseconds between refreshes: an expired plan ends on screen within that time. */
const REFRESH_MS = 60_000;

/** The signed-in user's or visitor's plan. */
export interface Plan extends PlanState {
  /** The server sells nothing, and the plan includes everything. */
  readonly paymentsOff: boolean;
  /** The server sells Pro. False until that is known, so that no price shows where nothing is sold. */
  readonly selling: boolean;
  /** Whether the plan includes a thing now. */
  can(thing: Feature): boolean;
}

const { store, refresh } = createPlanStore({
  storage: browserStorage,
  account: accountStore,
  view: localView,
  holder: dataHolder,
  now: Date.now,
});

setInterval(refresh, REFRESH_MS);
document.addEventListener("visibilitychange", refresh);

/** The current plan; re-renders when it changes or expires. */
export function usePlan(): Plan {
  const state = useStore(store);
  return planOf(
    state,
    useConfig((config) => config),
  );
}

/** The current plan, outside React. */
export function planNow(): Plan {
  return planOf(store.getState(), serverConfig.store.getState());
}

/** Whether the current plan includes the motions of all exercises. */
export function mayPractise(exercises: readonly { readonly type: MotionType }[]): boolean {
  const plan = planNow();
  return exercises.every(({ type }) => plan.can(type));
}

function planOf({ user, pro }: PlanState, config: Config | null): Plan {
  const paymentsOff = config?.payments.off === true;
  const policy: PlanPolicy = { proMotions: config?.proMotions ?? "open", paymentsOff };
  return {
    user,
    pro,
    paymentsOff,
    selling: config !== null && !paymentsOff,
    can: (thing) => can(user, thing, policy, Date.now()),
  };
}
