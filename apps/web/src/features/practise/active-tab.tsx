import { type ReactNode, useState } from "react";
import { common } from "#copy/common.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { hasScreenMode } from "../../data/exercise/screen-mode-key.ts";
import { useAccount } from "../../data/login/login.ts";
import { Lazy } from "../../ui/lazy-feature.tsx";
import { ControlPanel } from "./controls/control-panel.tsx";
import { DemandLine } from "./preview/demand-line.tsx";
import { PreviewStage } from "./preview/preview-stage.tsx";
import { useReadout } from "./preview/use-readout.ts";
import { screenMode } from "./vr/practise-on-screen.tsx";
import { StartButton } from "./vr/start-button.tsx";
import { UnsupportedBanner } from "./vr/unsupported-banner.tsx";
import { useMissingVr, useVr } from "./vr/vr.ts";

interface ActiveTabProps {
  readonly onAllMotions: () => void;
  /** A hint for new users. */
  readonly hint: ReactNode;
  /** The list of the workout's motions, if there is a workout. */
  readonly workout: ReactNode;
  /** The saved motions of a signed-in user. */
  readonly saved: ReactNode;
}

/** The exercise: a preview for each eye, Start VR, and all settings. */
export function ActiveTab({ onAllMotions, hint, workout, saved }: ActiveTabProps) {
  const covered = useVr(({ step }) => step.kind === "enter" || step.kind === "running");
  // The page may find a login after its start. Until the tab opens again, that moves no control.
  const isSignedOut = useAccount(({ user }) => user === null);
  const [isVisitor] = useState(isSignedOut);
  // What sticks would cover the saved motions below it.
  const stick = isVisitor && !isSignedOut ? "" : "xl:sticky xl:top-16";
  return (
    <div className="grid grow content-start gap-4 p-4 md:gap-6 md:p-6 xl:grid-cols-[minmax(0,1fr)_auto] xl:content-stretch xl:gap-0 xl:p-0">
      <div
        className={`contents xl:flex xl:min-h-[calc(100*var(--dvh)-4rem)] xl:flex-col xl:gap-4 xl:self-start xl:p-6 ${stick}`}
      >
        {isVisitor && <Introduction />}
        <div className="sticking max-md:-mx-2 max-md:-mt-2 max-md:bg-bg max-md:py-2 xl:flex xl:max-h-184 xl:min-h-90 xl:grow">
          <PreviewStage covered={covered}>
            <StartButton />
          </PreviewStage>
        </div>
        <UnsupportedBanner />
        <ReadoutStrip />
        {hint}
        {!isVisitor && saved}
      </div>
      <ControlPanel onAllMotions={onAllMotions} workout={workout} />
      {isVisitor && saved && <div className="min-w-0 xl:col-span-2 xl:p-6">{saved}</div>}
    </div>
  );
}

/** What the exercise asks of the eyes, with its optics under Details. */
function ReadoutStrip() {
  const headset = <DemandLine readouts={[useReadout()]} optics />;
  // On the display that the main button starts. The steps of screen mode store the choices.
  useVr(({ step }) => step);
  const onScreen = useMissingVr() !== null && hasScreenMode();
  return (
    <section aria-label={common.demand.region} className="rounded-l border border-line bg-surface px-4">
      {onScreen ? (
        <Lazy feature={screenMode} loading={headset}>
          {({ ScreenDemand }) => <ScreenDemand />}
        </Lazy>
      ) : (
        headset
      )}
    </section>
  );
}

/** Says what this is to a visitor who has started no session in this browser. */
function Introduction() {
  const isNew = usePage(({ safetySeen }) => !safetySeen);
  if (!isNew) return null;
  return (
    <div>
      <h2 className="font-semibold text-xl tracking-[-0.01em]">{common.product}</h2>
      <p className="text-muted">{common.introduction}</p>
    </div>
  );
}
