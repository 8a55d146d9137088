import { useAccount } from "../data/login/account.ts";
import { ActiveTab } from "../features/practise/active-tab.tsx";
import { TourHint } from "../features/tour/tour-hint.tsx";
import { Lazy } from "../ui/lazy-feature.tsx";
import { account, billing, guide, inTab, motions, sequences } from "./lazy-features.tsx";
import type { Tab } from "./tab.ts";

interface TabContentProps {
  readonly tab: Tab;
  readonly onOpen: (tab: Tab) => void;
  readonly onTour: () => void;
}

/** The content of the open tab. */
export function TabContent({ tab, onOpen, onTour }: TabContentProps) {
  const signedIn = useAccount((state) => state.status === "signed-in");
  const showActive = () => onOpen("active");
  switch (tab) {
    case "active":
      return (
        <ActiveTab
          onAllMotions={() => onOpen("motions")}
          hint={<TourHint onTour={onTour} />}
          saved={
            signedIn && (
              <Lazy feature={sequences} loading={<div className="h-32" />}>
                {({ SequenceStrip }) => <SequenceStrip />}
              </Lazy>
            )
          }
        />
      );
    case "saved":
      return (
        <Lazy feature={account} {...inTab}>
          {({ AccountTab }) => <AccountTab onPractise={showActive} />}
        </Lazy>
      );
    case "guide":
      return (
        <Lazy feature={guide} {...inTab}>
          {({ GuideTab }) => (
            <GuideTab
              pricing={
                <Lazy feature={billing}>{({ PricingCards }) => <PricingCards onSignUp={() => onOpen("saved")} />}</Lazy>
              }
              onTour={onTour}
            />
          )}
        </Lazy>
      );
    case "motions":
      return (
        <Lazy feature={motions} {...inTab}>
          {({ MotionsTab }) => <MotionsTab onChosen={showActive} />}
        </Lazy>
      );
  }
}
