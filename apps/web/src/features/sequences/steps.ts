import { speedNameOf } from "@vr-eye-lab/domain/exercise";
import { isAnswered } from "@vr-eye-lab/domain/motion";
import { type SavedStep, savedStepOf } from "@vr-eye-lab/domain/sequences";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/sequences.ts";
import { savePending } from "../../data/sequences/pending-sequence.ts";

/** The total duration in seconds. */
export function secondsOf(steps: readonly SavedStep[]): number {
  return steps.reduce((sum, { duration }) => sum + duration, 0);
}

/** A workout in its saved form: each exercise with its own duration and settings. */
export function stepsOf({ exercises }: Workout): SavedStep[] {
  return exercises.map(({ type, duration, settings }) => savedStepOf(type, duration, settings));
}

/** Stores a workout in this browser until the user signs in. */
export function saveForLater(workout: Workout): void {
  savePending(stepsOf(workout));
}

/** Motion, speed and range of a single exercise, the name of one without a motion, or the names of several. */
export function describeSteps(steps: readonly SavedStep[]): string {
  const [step] = steps;
  if (!step || steps.length > 1) return text.workout(steps.map(({ type }) => exerciseText.labels[type]));
  if (isAnswered(step.type)) return exerciseText.labels[step.type];
  const { speed, range } = step.settings;
  return text.exercise(
    exerciseText.labels[step.type],
    common.controls.speeds[speedNameOf(speed)],
    common.controls.ranges[range],
  );
}
