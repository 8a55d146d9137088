import { FREE, hasPro, type PlanHolder, subscriptionSchema } from "@vr-eye-lab/domain/billing";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { AccountState } from "../login/account-state.ts";
import { type BrowserStorage, persisted } from "../persisted.ts";
import type { DataHolder } from "../sync/data-holder.ts";
import type { LocalViewStore } from "../sync/local-data.ts";

const copySchema = z.lazy(() => z.object({ userId: z.string(), subscription: subscriptionSchema }));

export interface PlanState {
  /** The signed-in user's subscription; null for a visitor. */
  readonly user: PlanHolder;
  readonly pro: boolean;
}

interface PlanStoreParts {
  /** Has a copy of the subscription, so that the plan is known before the user's data is open. */
  readonly storage: BrowserStorage;
  readonly account: StoreApi<AccountState>;
  readonly view: LocalViewStore;
  readonly holder: DataHolder;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The signed-in user's plan: as in the profile or, until that is read, in the stored copy. Free without either. */
export function createPlanStore({ storage, account, view, holder, now }: PlanStoreParts) {
  const stored = persisted("vr-eye-lab.plan", copySchema, storage);
  let copy = stored.read();
  const store = createStore<PlanState>()(current);

  function current(): PlanState {
    const userId = account.getState().user?.id;
    if (userId === undefined) return { user: null, pro: false };
    const user = { subscription: copy?.userId === userId ? copy.subscription : FREE };
    return { user, pro: hasPro(user, now()) };
  }

  /** Updates the state; call it from time to time, because a paid period ends by the clock. */
  function refresh(): void {
    const [next, last] = [current(), store.getState()];
    if (next.pro !== last.pro || next.user?.subscription !== last.user?.subscription) store.setState(next);
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
