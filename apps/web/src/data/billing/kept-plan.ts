import { FREE, hasPro, type PlanHolder, subscriptionSchema } from "@vr-eye-lab/domain/billing";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { DataHolder, LocalViewStore } from "../local/local-data.ts";
import type { AccountState } from "../login/account-state.ts";
import { restored } from "../text-store.ts";

const KEY = "vr-eye-lab.plan";

const keptSchema = z.lazy(() => z.object({ userId: z.string(), subscription: subscriptionSchema }));
type Kept = z.infer<typeof keptSchema>;

type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface PlanState {
  /** Who is at the page, with their subscription; null for a visitor. */
  readonly user: PlanHolder;
  /** Whether they have Pro at present. */
  readonly pro: boolean;
}

export interface KeptPlan {
  readonly store: StoreApi<PlanState>;
  /** Looks at the clock: a period may have ended. */
  recheck(): void;
}

export interface KeptPlanParts {
  /** Where a copy of the subscription is kept, so that the plan is known at once, before the person's data is open; null keeps none. */
  readonly texts: Texts | null;
  readonly account: StoreApi<AccountState>;
  readonly view: LocalViewStore;
  readonly holder: DataHolder;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The plan of whoever is signed in: what their profile says, and until it is read what it said last. Someone who is not known here has the free one. */
export function createKeptPlan({ texts, account, view, holder, now }: KeptPlanParts): KeptPlan {
  let kept = restored(texts, KEY, keptSchema);
  const store = createStore<PlanState>()(present);

  function present(): PlanState {
    const userId = account.getState().user?.id;
    if (userId === undefined) return { user: null, pro: false };
    const user = { subscription: kept?.userId === userId ? kept.subscription : FREE };
    return { user, pro: hasPro(user, now()) };
  }

  function refresh(): void {
    const [next, last] = [present(), store.getState()];
    if (next.pro !== last.pro || next.user?.subscription !== last.user?.subscription) store.setState(next);
  }

  function keep(next: Kept | null): void {
    kept = next;
    try {
      if (next) texts?.setItem(KEY, JSON.stringify(next));
      else texts?.removeItem(KEY);
    } catch {
      // It is kept for the life of the page.
    }
  }

  account.subscribe(({ status }) => {
    if (status === "signed-out") keep(null);
    refresh();
  });
  view.subscribe(({ profile }, before) => {
    const userId = holder.userId();
    if (!profile || profile === before.profile || userId === null) return;
    keep({ userId, subscription: profile.subscription });
    refresh();
  });

  return { store, recheck: refresh };
}
