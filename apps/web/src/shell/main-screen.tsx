import type { Workout } from "@vr-eye-lab/domain/workout";
import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { mayPractise } from "../data/billing/plan.ts";
import { whenIdle } from "../data/browser/when-idle.ts";
import { useAccount } from "../data/login/login.ts";
import { openJoinPro, useJoinPro } from "../features/billing/join-pro.ts";
import { VrDialogs } from "../features/practise/vr/vr-dialogs.tsx";
import { openSequenceDialog, useSequences } from "../features/sequences/sequences-store.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { showToast } from "../ui/toast-store.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { account, billing, motions, sequences, tour } from "./lazy-features.tsx";
import { openPlace, usePlace } from "./place.ts";
import { Switcher } from "./switcher.tsx";
import { TabContent } from "./tab-content.tsx";
import { TitleBar } from "./title-bar.tsx";

/** The main screen: switcher, title bar, the open tab, and the dialogs that may cover any tab. */
export function MainScreen() {
  const [place, openPlace] = usePlace();
  // The switcher answers a press before the tab is drawn.
  const tab = useDeferredValue(place.tab);
  const view = useDeferredValue(place.view);
  const signedIn = useAccount((state) => state.status === "signed-in");
  const { touring, start, end } = useTour();

  // Fetched early, so that the tab also opens offline.
  useEffect(() => whenIdle(motions.fetch), []);

  useEffect(() => {
    if (signedIn) void account.fetch().then((module) => module?.continueAdding());
    else useSequences.setState(useSequences.getInitialState());
  }, [signedIn]);

  async function save(workout: Workout) {
    if (!mayPractise(workout.exercises)) return openJoinPro();
    if (signedIn) return openSequenceDialog({ kind: "save", workout });
    const module = await account.fetch();
    if (!module) return showToast(common.screenLost);
    module.saveForLater(workout);
    showToast(common.shell.keptForLater);
    openPlace({ tab: "account" });
  }

  return (
    <div className="min-h-[calc(100*var(--dvh))] md:grid md:grid-cols-[84px_minmax(0,1fr)]">
      <Switcher />
      <div className="flex min-h-[calc(100*var(--dvh))] min-w-0 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
        <TitleBar onTour={start} onSave={(workout) => void save(workout)} />
        <main tabIndex={-1} className="flex grow flex-col outline-none">
          <ErrorBoundary key={`${tab} ${view}`}>
            <TabContent tab={tab} view={view} onTour={start} />
          </ErrorBoundary>
        </main>
      </div>
      {touring && tab === "active" && <Lazy feature={tour}>{({ Tour }) => <Tour onEnd={end} />}</Lazy>}
      <CheckoutOverlay />
      <VrDialogs onSave={(workout) => void save(workout)} />
      {signedIn && <Lazy feature={sequences}>{({ SequenceDialogs }) => <SequenceDialogs />}</Lazy>}
    </div>
  );
}

/** The dialogs about paying, mounted once a checkout is likely. */
function CheckoutOverlay() {
  const [{ tab }, openPlace] = usePlace();
  // These tabs may lead to a checkout: the script is fetched ahead.
  const near = tab === "account" || tab === "guide";
  const joining = useJoinPro((state) => state.open);
  const [mounted, setMounted] = useState(false);
  if (!mounted && (near || joining)) setMounted(true);
  return (
    mounted && (
      <Lazy feature={billing}>
        {({ CheckoutDialogs }) => <CheckoutDialogs onAccount={() => openPlace({ tab: "account" })} />}
      </Lazy>
    )
  );
}

/** Whether the tour is running, and how to start and end it. Leaving the Active tab ends it. */
function useTour() {
  const [{ tab }] = usePlace();
  const [touring, setTouring] = useState(false);
  if (touring && tab !== "active") setTouring(false);

  const start = useCallback(async () => {
    openPlace({ tab: "active" });
    if (await tour.fetch()) setTouring(true);
    else showToast(common.tour.lost);
  }, []);
  return { touring, start, end: () => setTouring(false) };
}
