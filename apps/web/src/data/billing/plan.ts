import type { Config } from "@vr-eye-lab/domain/api";
import {
  can,
  type Feature,
  FREE,
  hasPro,
  type PlanPolicy,
  type Subscription,
  subscriptionSchema,
} from "@vr-eye-lab/domain/billing";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { serverConfig, useConfig } from "../api/config.ts";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";
import type { AccountState } from "../login/current-user.ts";
import { accountStore } from "../login/login.ts";
import { type DataHolder, dataHolder, localView } from "../sync/data-holder.ts";
import type { LocalViewStore } from "../sync/view-state.ts";

/** Milliseconds between refreshes: an expired plan ends on screen within that time. */
const REFRESH_MS = 60_000;

const copySchema = z.lazy(() => z.object({ userId: z.string(), subscription: subscriptionSchema }));

interface PlanState {
  /** The signed-in user's subscription; null for a visitor. */
  readonly subscription: Subscription | null;
  readonly pro: boolean;
}

/** The signed-in user's or visitor's plan. */
export interface CurrentPlan extends PlanState {
  /** The server sells nothing, and the plan includes everything. */
  readonly paymentsOff: boolean;
  /** The server sells Pro. False until that is known, so that no price shows where nothing is sold. */
  readonly selling: boolean;
  /** Whether the plan includes a thing now. */
  can(thing: Feature): boolean;
}

interface PlanParts {
  /** Has a copy of the subscription, so that the plan is known before the user's data is open. */
  readonly storage: BrowserStorage;
  readonly account: StoreApi<AccountState>;
  readonly view: LocalViewStore;
  readonly holder: DataHolder;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The signed-in user's plan: as in the profile or, until that is read, in the stored copy. Free without either. */
export function createPlan({ storage, account, view, holder, now }: PlanParts) {
  const stored = persisted("vr-eye-lab.plan", copySchema, storage);
  let copy = stored.read();
  const store = createStore<PlanState>()(current);

  function current(): PlanState {
    const userId = account.getState().user?.id;
    if (userId === undefined) return { subscription: null, pro: false };
    const subscription = copy?.userId === userId ? copy.subscription : FREE;
    return { subscription, pro: hasPro(subscription, now()) };
  }

  /** Updates the state; call it from time to time, because a paid period ends by the clock. */
  function refresh(): void {
    const [next, last] = [current(), store.getState()];
    if (next.pro !== last.pro || next.subscription !== last.subscription) store.setState(next);
  }

  function setCopy(next: typeof copy): void {
    copy = next;
    stored.write(next);
  }

  account.subscribe(({ status }) => {
    if (status === "signed-out") setCopy(null);
    refresh();
  });
  view.subscribe(({ profile }, before) => {
    const userId = holder.userId();
    if (!profile || profile === before.profile || userId === null) return;
    setCopy({ userId, subscription: profile.subscription });
    refresh();
  });

  return { store, refresh };
}

const { store, refresh } = createPlan({
  storage: browserStorage,
  account: accountStore,
  view: localView,
  holder: dataHolder,
  now: Date.now,
});

/** Ends an expired plan on screen. */
export function watchPlan(): void {
  setInterval(refresh, REFRESH_MS);
  document.addEventListener("visibilitychange", refresh);
}

/** The current plan; re-renders when it changes or expires. */
export function usePlan(): CurrentPlan {
  const state = useStore(store);
  return planOf(
    state,
    useConfig((config) => config),
  );
}

/** The current plan, outside React. */
export function planNow(): CurrentPlan {
  return planOf(store.getState(), serverConfig.store.getState());
}

/** Whether the current plan includes the motions of all exercises. */
export function mayPractise(exercises: readonly { readonly type: ExerciseType }[]): boolean {
  const plan = planNow();
  return exercises.every(({ type }) => plan.can(type));
}

function planOf({ subscription, pro }: PlanState, config: Config | null): CurrentPlan {
  const paymentsOff = config?.payments.off === true;
  const policy: PlanPolicy = { proMotions: config?.proMotions ?? "open", paymentsOff };
  return {
    subscription,
    pro,
    paymentsOff,
    selling: config !== null && !paymentsOff,
    can: (thing) => can(subscription, thing, policy, Date.now()),
  };
}
