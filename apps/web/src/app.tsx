import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { type ReactNode, useEffect, useRef } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { en } from "./copy/en.ts";
import { usePage } from "./data/page-store.ts";
import { AccountTab } from "./features/account/account-tab.tsx";
import { ConfirmScreen } from "./features/account/confirm-screen.tsx";
import { ActiveTab } from "./features/active/active-tab.tsx";
import { VrDialogs } from "./features/active/vr/vr-dialogs.tsx";
import { GuideTab } from "./features/guide/guide-tab.tsx";
import { MotionsTab } from "./features/motions/motions-tab.tsx";
import { Switcher } from "./frame/switcher.tsx";
import { type Tab, useTab } from "./frame/tab.ts";
import { TitleBar } from "./frame/title-bar.tsx";

/** The routes of the product. */
export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}

function Screens() {
  const { pathname } = useLocation();
  const [tab] = useTab();
  return (
    <>
      <ScrollToTop key={`${pathname} ${tab}`} />
      <Routes>
        <Route path="/" element={<MainScreen />} />
        <Route path="/login/confirm" element={<ConfirmScreen />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
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

/** The main screen: switcher, title bar and the open tab. The only place that puts features together. */
function MainScreen() {
  const [tab, openTab] = useTab();
  const motion = usePage((page) => page.motion);
  const exercises = usePage((page) => page.selection.length);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(tab);
  const showActive = () => openTab("active");

  useEffect(() => {
    // What led to the tab may have gone with the one before: the focus goes to what came instead.
    if (shown.current !== tab && document.activeElement === document.body) main.current?.focus();
    shown.current = tab;
  }, [tab]);

  const titles: Readonly<Record<Tab, string>> = {
    active: exercises > 0 ? en.frame.workoutTitle : MOTIONS[motion].label,
    saved: en.frame.account,
    guide: en.frame.guide,
    motions: en.frame.motionsTitle,
  };
  const screens: Readonly<Record<Tab, () => ReactNode>> = {
    active: () => <ActiveTab onAllMotions={() => openTab("motions")} />,
    saved: () => <AccountTab />,
    guide: () => <GuideTab />,
    motions: () => <MotionsTab onChosen={showActive} />,
  };
  const session = exercises > 0 ? en.frame.workout(exercises, WORKOUT_SECONDS) : en.frame.session(WORKOUT_SECONDS);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[84px_minmax(0,1fr)]">
      <title>{tab === "active" ? en.product : en.titleOf(titles[tab])}</title>
      <Switcher tab={tab} onOpen={openTab} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
        <TitleBar
          title={titles[tab]}
          subtitle={tab === "active" ? session : undefined}
          onBack={tab === "motions" ? showActive : undefined}
          onGuide={tab === "guide" ? undefined : () => openTab("guide")}
        />
        <main ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
          {screens[tab]()}
        </main>
      </div>
      <VrDialogs onSave={() => openTab("saved")} />
    </div>
  );
}
