import { type SavedStep, savedStepOf } from "@vr-eye-lab/domain/sequences";
import type { Workout } from "@vr-eye-lab/domain/workout";

/** What a saved motion takes in all, in seconds. */
export function secondsOf(steps: readonly SavedStep[]): number {
  return steps.reduce((sum, { duration }) => sum + duration, 0);
}

/** A workout as it is saved: each exercise with its own time and settings. */
export function stepsOf({ exercises }: Workout): SavedStep[] {
  return exercises.map(({ type, duration, settings }) => savedStepOf(type, duration, settings));
}
