import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useStore } from "zustand";
import { en } from "../copy/en.ts";
import { mayPractise } from "../data/billing/plan.ts";
import { presentWorkout, useSessionSeconds } from "../data/billing/planned-workout.ts";
import { keepForLater } from "../data/exercise/keep-for-later.ts";
import { usePage } from "../data/exercise/page-store.ts";
import { useAccount } from "../data/login/account.ts";
import { useTracking } from "../data/tracking/use-tracking.ts";
import { whenIdle } from "../data/when-idle.ts";
import { openJoinPro, useJoining } from "../features/billing/checkout-store.ts";
import { ActiveTab } from "../features/practise/active-tab.tsx";
import { loadScene, useVr, vr } from "../features/practise/vr/vr.ts";
import { VrDialogs } from "../features/practise/vr/vr-dialogs.tsx";
import { openSaveDialog, resetSequences } from "../features/sequences/sequences-store.ts";
import { stepsOf } from "../features/sequences/steps.ts";
import { SHARED_PATH, sharedTokenOf } from "../features/sharing/share-link.ts";
import { Shortcuts } from "../features/shortcuts/shortcuts.tsx";
import { mailLinkOf } from "../features/sign-in/confirm/mail-link.ts";
import { DEVICE_PATH } from "../features/sign-in/device/device-path.ts";
import { TourHint } from "../features/tour/tour-hint.tsx";
import { Button } from "../ui/button.tsx";
import { useHash } from "../ui/hash.ts";
import { LazyScreen, type LazyScreenProps, lazyComponent } from "../ui/lazy-screen.tsx";
import { Notice } from "../ui/notice.tsx";
import { showToast } from "../ui/toast-store.ts";
import { Toasts } from "../ui/toasts.tsx";
import { DataNotices } from "./data-notices.tsx";
import { NewVersion } from "./new-version.tsx";
import { Switcher } from "./switcher.tsx";
import { type Tab, type TabState, useTab } from "./tab.ts";
import { TitleBar } from "./title-bar.tsx";

const loading = <p className="p-6 text-muted">{en.loading}</p>;
const lost = (retry: () => void) => (
  <div className="max-w-xl p-4 md:p-6">
    <Notice kind="error" action={<Button onClick={retry}>{en.tryAgain}</Button>}>
      {en.screenLost}
    </Notice>
  </div>
);
const fetchAccount = () => import("../features/account/account.ts");
const logOutButton = lazyComponent(() => fetchAccount().then((part) => part.LogOutButton));
const deviceScreen = lazyComponent(() => fetchAccount().then((part) => part.DeviceScreen));
const proBadge = lazyComponent(() => fetchAccount().then((part) => part.ProBadge));
const fetchCheckout = () => import("../features/billing/checkout.ts");
const pricingCards = lazyComponent(() => fetchCheckout().then((part) => part.PricingCards));
const planSection = lazyComponent(() => fetchCheckout().then((part) => part.PlanSection));
const accountTab = lazyComponent(() => fetchAccount().then((part) => part.AccountTab), [planSection]);
const checkoutDialogs = lazyComponent(() => fetchCheckout().then((part) => part.CheckoutDialogs));
const tour = lazyComponent(() => import("../features/tour/tour.tsx").then((part) => part.Tour));
const motionsTab = lazyComponent(() => import("../features/motions/motions-tab.tsx").then((part) => part.MotionsTab));
const shortcutsButton = lazyComponent(() =>
  import("../features/shortcuts/shortcuts-button.tsx").then((part) => part.ShortcutsButton),
);
const guideTab = lazyComponent(
  () => import("../features/guide/guide-tab.tsx").then((part) => part.GuideTab),
  [pricingCards, shortcutsButton],
);
const fetchSequences = () => import("../features/sequences/sequences.ts");
const sequenceStrip = lazyComponent(() => fetchSequences().then((part) => part.SequenceStrip));
const sequenceGrid = lazyComponent(() => fetchSequences().then((part) => part.SequenceGrid));
const sequenceDialogs = lazyComponent(() => fetchSequences().then((part) => part.SequenceDialogs));
const sharedReport = lazyComponent(() =>
  import("../features/sharing/shared-report.tsx").then((module) => module.SharedReport),
);
const confirmScreen = lazyComponent(() =>
  import("../features/sign-in/confirm/confirm-screen.tsx").then((module) => module.ConfirmScreen),
);

/** The routes of the product. */
export function App() {
  const [pathname] = useLocation();
  const [tab] = useTab();
  const busy = useVr((state) => state.step.kind !== "idle");
  useTracking(pathname);
  return (
    <>
      <ScrollToTop key={`${pathname} ${tab}`} />
      <Switch>
        <Route path="/">
          <MainScreen />
        </Route>
        <Route path="/login/confirm">
          <ConfirmRoute />
        </Route>
        <Route path={SHARED_PATH}>
          <SharedRoute />
        </Route>
        <Route path={DEVICE_PATH}>
          <Alone of={deviceScreen} props={{}} />
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
      <DataNotices />
      <Shortcuts busy={busy} />
      <NewVersion busy={busy} />
      <Toasts closeLabel={en.close} />
    </>
  );
}

/** Scrolls to the top when it appears: give it another key for every path and tab. */
function ScrollToTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

/** Where emailed links lead. What they carry is taken out of the address at once. */
function ConfirmRoute() {
  const [pathname] = useLocation();
  const hash = useHash();
  const [link, setLink] = useState(() => mailLinkOf(hash));

  useLayoutEffect(() => {
    if (!hash) return;
    setLink(mailLinkOf(hash));
    navigate(pathname, { replace: true });
  }, [hash, pathname]);

  return (
    <Alone
      key={link?.token}
      of={confirmScreen}
      props={{ link, onDone: (tab) => navigate("/", { replace: true, state: { tab } satisfies TabState }) }}
    />
  );
}

/** Where links lead by which people show their progress. */
function SharedRoute() {
  const hash = useHash();
  return <Alone key={hash} of={sharedReport} props={{ token: sharedTokenOf(hash) }} />;
}

/** A screen that has the window to itself. */
function Alone<Props extends object>(screen: Pick<LazyScreenProps<Props>, "of" | "props">) {
  return <LazyScreen {...screen} loading={<main>{loading}</main>} lost={(retry) => <main>{lost(retry)}</main>} />;
}

/** The main screen: switcher, title bar and the open tab. The only place that puts features together. */
function MainScreen() {
  const [tab, openTab] = useTab();
  const motion = usePage((page) => page.motion);
  const exercises = usePage((page) => page.selection.length);
  const seconds = useSessionSeconds();
  const supported = useVr(({ support }) => support?.supported ?? null);
  const signedIn = useAccount((state) => state.status === "signed-in");
  const email = useAccount((state) => state.user?.email);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(`${tab} ${signedIn}`);
  const showActive = () => openTab("active");
  const onSignUp = () => openTab("saved");
  const onLocked = openJoinPro;
  const [touring, setTouring] = useState(false);

  // One step away from the start: it is there before it is asked for, without being waited for.
  useEffect(() => whenIdle(motionsTab.fetch), []);

  useEffect(() => {
    // What led here may have gone with what was there before: the focus goes to what came instead.
    const now = `${tab} ${signedIn}`;
    if (shown.current !== now && document.activeElement === document.body) main.current?.focus();
    shown.current = now;
  }, [tab, signedIn]);

  useEffect(() => {
    if (signedIn) void accountTab.fetch();
    else resetSequences();
  }, [signedIn]);

  useEffect(() => {
    // Leaving Active ends the tour.
    if (tab === "active") return () => setTouring(false);
  }, [tab]);

  const endTour = useCallback(() => setTouring(false), []);

  function showTour() {
    void tour.fetch();
    setTouring(true);
    openTab("active");
  }

  function save(workout: Workout) {
    if (!mayPractise(workout.exercises)) return onLocked();
    if (signedIn) return openSaveDialog(stepsOf(workout));
    keepForLater(undefined, stepsOf(workout));
    showToast(en.shell.keptForLater);
    openTab("saved");
  }

  const titles: Readonly<Record<Tab, string>> = {
    active: exercises > 0 ? en.shell.workoutTitle : MOTIONS[motion].label,
    saved: en.shell.account,
    guide: en.shell.guide,
    motions: en.shell.motionsTitle,
  };
  const screens: Readonly<Record<Tab, () => ReactNode>> = {
    active: () => (
      <ActiveTab
        onAllMotions={() => openTab("motions")}
        onLocked={onLocked}
        hint={<TourHint onTour={showTour} />}
        saved={signedIn && <LazyScreen of={sequenceStrip} props={{ onLocked }} loading={<div className="h-32" />} />}
      />
    ),
    saved: () => (
      <LazyScreen
        of={accountTab}
        props={{
          plan: <LazyScreen of={planSection} props={{}} />,
          saved: <LazyScreen of={sequenceGrid} props={{ onChosen: showActive, onLocked }} />,
          onPractise: showActive,
          onLocked,
          headset: { supported, loadScene, onOver: vr.offer },
        }}
        loading={loading}
        lost={lost}
      />
    ),
    guide: () => (
      <LazyScreen
        of={guideTab}
        props={{
          pricing: <LazyScreen of={pricingCards} props={{ onSignUp }} />,
          shortcuts: <LazyScreen of={shortcutsButton} props={{}} />,
          onTour: showTour,
        }}
        loading={loading}
        lost={lost}
      />
    ),
    motions: () => (
      <LazyScreen of={motionsTab} props={{ onChosen: showActive, onLocked }} loading={loading} lost={lost} />
    ),
  };
  const subtitles: Readonly<Partial<Record<Tab, string | undefined>>> = {
    active: exercises > 0 ? en.shell.workout(exercises, seconds) : en.shell.session(seconds),
    saved: email,
  };

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[84px_minmax(0,1fr)]">
      <title>{tab === "active" ? en.product : en.titleOf(titles[tab])}</title>
      <Switcher tab={tab} onOpen={openTab} onAccountNear={accountTab.fetch} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
        <TitleBar
          title={titles[tab]}
          subtitle={subtitles[tab]}
          badge={tab === "saved" && signedIn && <LazyScreen of={proBadge} props={{}} />}
          onBack={tab === "motions" ? showActive : undefined}
          onGuide={tab === "guide" ? showTour : () => openTab("guide")}
        >
          {signedIn && tab === "active" && (
            <Button data-track="save" onClick={() => save(presentWorkout())}>
              {en.shell.save}
            </Button>
          )}
          {signedIn && tab === "saved" && <LazyScreen of={logOutButton} props={{ onLoggedOut: showActive }} />}
        </TitleBar>
        <main ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
          {screens[tab]()}
        </main>
      </div>
      <TourGate wanted={touring && tab === "active"} onEnd={endTour} />
      <CheckoutGate near={tab === "saved" || tab === "guide"} onSignUp={onSignUp} />
      <VrDialogs signedIn={signedIn} onSave={save} onLocked={onLocked} />
      {signedIn && <LazyScreen of={sequenceDialogs} props={{}} />}
    </div>
  );
}

interface TourGateProps {
  readonly wanted: boolean;
  readonly onEnd: () => void;
}

/** The tour, while it is wanted; when its script does not come, that is told. */
function TourGate({ wanted, onEnd }: TourGateProps) {
  const markTourSeen = usePage((page) => page.markTourSeen);
  const isLost = useStore(tour.store, (state) => state.lost);
  useEffect(() => {
    if (!wanted || !isLost) return;
    showToast(en.tour.lost);
    onEnd();
  }, [wanted, isLost, onEnd]);

  function end() {
    markTourSeen();
    onEnd();
  }
  return wanted && <LazyScreen of={tour} props={{ onEnd: end }} />;
}

interface CheckoutGateProps {
  /** What is on screen may lead to paying. */
  readonly near: boolean;
  readonly onSignUp: () => void;
}

/** The dialogs about paying: fetched when paying is near, and there from then on. */
function CheckoutGate({ near, onSignUp }: CheckoutGateProps) {
  const joining = useJoining();
  const [wanted, setWanted] = useState(false);
  const isNear = near || joining;
  useEffect(() => {
    if (isNear) setWanted(true);
  }, [isNear]);
  return wanted && <LazyScreen of={checkoutDialogs} props={{ onSignUp }} />;
}
