import { memo } from "react";
import { usePage } from "../data/exercise/page-store.ts";
import { useAccount } from "../data/login/login.ts";
import { ActiveTab } from "../features/practise/active-tab.tsx";
import { TourHint } from "../features/tour/tour-hint.tsx";
import { Lazy } from "../ui/lazy-feature.tsx";
import { account, guide, inTab, motions, sequences } from "./lazy-features.tsx";
import { openPlace, type Place } from "./place.ts";

interface TabContentProps extends Required<Place> {
  readonly onTour: () => void;
}

export const TabContent = memo(function TabContent({ tab, view, onTour }: TabContentProps) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  const exercises = usePage((page) => page.selection.length);
  const showActive = () => openPlace({ tab: "active" });
  switch (tab) {
    case "active":
      return (
        <ActiveTab
          onAllMotions={() => openPlace({ tab: "motions" })}
          hint={<TourHint onTour={onTour} />}
          workout={
            exercises > 0 && (
              <Lazy feature={motions} loading={<div style={{ height: `${(exercises + 1) * 2.75}rem` }} />}>
                {({ WorkoutList }) => <WorkoutList />}
              </Lazy>
            )
          }
          saved={
            signedIn && (
              <Lazy feature={sequences} loading={<div className="h-32" />}>
                {({ SequenceStrip }) => <SequenceStrip />}
              </Lazy>
            )
          }
        />
      );
    case "account":
      return (
        <Lazy feature={account} {...inTab}>
          {({ AccountTab }) => (
            <AccountTab
              view={view}
              onView={(next) => openPlace({ tab: "account", view: next })}
              onPractise={showActive}
            />
          )}
        </Lazy>
      );
    case "guide":
      return (
        <Lazy feature={guide} {...inTab}>
          {({ GuideTab }) => <GuideTab onAccount={() => openPlace({ tab: "account" })} onTour={onTour} />}
        </Lazy>
      );
    case "motions":
      return (
        <Lazy feature={motions} {...inTab}>
          {({ MotionsTab }) => <MotionsTab onChosen={showActive} />}
        </Lazy>
      );
  }
});
