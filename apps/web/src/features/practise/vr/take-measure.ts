import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_DOTS, type DotsMeasure } from "@vr-eye-lab/domain/random-dots";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { vr } from "./vr.ts";

/** Seconds after which a sitting ends in any case. Its rules end it before. */
const LONGEST_SECONDS = 720;

/**
 * Leads to a sitting of a measure, with settings that are the same in each sitting: through the Browser preview or, where VR doesn't work, the steps of
 * screen mode.
 */
export function takeMeasure(measure: DotsMeasure): void {
  const { support, step } = vr.store.getState();
  if (step.kind === "running") return;
  const hasVr = support?.supported !== false || pageStore.getState().devMode;
  (hasVr ? vr.showPreview : vr.showScreenMode)(workoutOf(measure));
}

export function workoutOf(measure: DotsMeasure): Workout {
  // The mode says what the preview shows.
  const settings = {
    ...DEFAULT_SETTINGS,
    dots: { ...DEFAULT_DOTS, mode: measure === "ranges" ? "ramp" : "jump" } as const,
  };
  return {
    exercises: [{ type: "randomdots", duration: LONGEST_SECONDS, settings }],
    totalDuration: LONGEST_SECONDS,
    measure,
  };
}
