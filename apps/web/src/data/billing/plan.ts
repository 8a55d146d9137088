import { can, type Feature, type PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { useStore } from "zustand";
import { configNow, useConfig } from "../config.ts";
import { dataHolder, localView } from "../local/local-data.ts";
import { accountStore } from "../login/account.ts";
import { localTextStore } from "../text-store.ts";
import { createKeptPlan, type PlanState } from "./kept-plan.ts";

/** Milliseconds between looks at the clock: what a period's end takes away is gone from the screen within that time. */
const RECHECK_MS = 60_000;

/** What whoever is at the page may have. */
export interface Plan extends PlanState {
  readonly policy: PlanPolicy;
  /** Whether they may have a thing now. */
  can(thing: Feature): boolean;
}

const keptPlan = createKeptPlan({
  texts: localTextStore(),
  account: accountStore,
  view: localView,
  holder: dataHolder,
  now: Date.now,
});

setInterval(keptPlan.recheck, RECHECK_MS);
document.addEventListener("visibilitychange", keptPlan.recheck);

/** The plan of whoever is at the page; the component draws anew when it changes, be it by the clock. */
export function usePlan(): Plan {
  const state = useStore(keptPlan.store);
  const proMotions = useConfig((config) => config?.proMotions ?? "open");
  return planOf(state, proMotions);
}

/** The plan of whoever is at the page, outside React. */
export function planNow(): Plan {
  return planOf(keptPlan.store.getState(), configNow()?.proMotions ?? "open");
}

/** Whether whoever is at the page may have all the motions of some exercises now. */
export function mayPractise(exercises: readonly { readonly type: MotionType }[]): boolean {
  const plan = planNow();
  return exercises.every(({ type }) => plan.can(type));
}

function planOf({ user, pro }: PlanState, proMotions: PlanPolicy["proMotions"]): Plan {
  const policy = { proMotions };
  return { user, pro, policy, can: (thing) => can(user, thing, policy, Date.now()) };
}
