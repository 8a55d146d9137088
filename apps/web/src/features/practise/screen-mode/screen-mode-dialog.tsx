import { useState } from "react";
import { screenModeStore } from "../../../data/exercise/screen-mode.ts";
import { neededStep, SCREEN_MODE_STEPS, type ScreenModeStep } from "../../../data/exercise/screen-mode-store.ts";
import { vr } from "../vr/vr.ts";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { MeasureStep } from "./measure-step.tsx";
import { displayedPixelRatio } from "./pixel-ratio.ts";

export { PixelHint } from "./dots-on-screen.tsx";
export { ScreenDemand } from "./screen-demand.tsx";
export { startIfSetUp } from "./start-screen-mode.ts";

const STEPS = { choose: ChooseStep, measure: MeasureStep, check: CheckStep } as const;

/** How the user views this screen without a headset, in three steps. Choices are saved at once. */
export function ScreenModeDialog({ change }: { readonly change: boolean }) {
  const [first] = useState<ScreenModeStep>(() => {
    const mode = screenModeStore.getState();
    const isOffered = mode.way !== "one-image" && !(vr.planned().measure && mode.way === "anaglyph");
    if (change || !isOffered) return "choose";
    // Nothing is needed if only the safety note is missing: the last step has the start.
    return neededStep(mode, displayedPixelRatio()) ?? "check";
  });
  const [step, setStep] = useState(first);
  const Step = STEPS[step];
  const go = (by: 1 | -1) => setStep(SCREEN_MODE_STEPS[SCREEN_MODE_STEPS.indexOf(step) + by] ?? step);
  return <Step isFirst={step === first} onBack={() => go(-1)} onNext={() => go(1)} />;
}
