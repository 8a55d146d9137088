import { speedNameOf } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { SavedStep } from "@vr-eye-lab/domain/sequences";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/sequences.ts";

/** Motion, speed and range of a single exercise, or the motions of several. */
export function describeSteps(steps: readonly SavedStep[]): string {
  const [step] = steps;
  if (!step || steps.length > 1) return text.workout(steps.map(({ type }) => MOTIONS[type].label));
  const { speed, range } = step.settings;
  return text.exercise(MOTIONS[step.type].label, en.controls.speeds[speedNameOf(speed)], en.controls.ranges[range]);
}
