import { useAccount } from "../data/login/account.ts";
import { ActiveTab } from "../features/practise/active-tab.tsx";
import { TourHint } from "../features/tour/tour-hint.tsx";
import { Lazy } from "../ui/lazy-feature.tsx";
import { account, billing, guide, inTab, motions, sequences } from "./lazy-features.tsx";
import { useTab } from "./tab.ts";

/** The content of the open tab. */
export function TabContent({ onTour }: { readonly onTour: () => void }) {
  const [tab, openTab] = useTab();
  const signedIn = useAccount((state) => state.status === "signed-in");
  const showActive = () => openTab("active");
  switch (tab) {
    case "active":
      return (
        <ActiveTab
          onAllMotions={() => openTab("motions")}
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
                <Lazy feature={billing}>
                  {({ PricingCards }) => <PricingCards onSignUp={() => openTab("saved")} />}
                </Lazy>
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
