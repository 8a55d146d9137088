import { type SavedStep, savedStepOf } from "@vr-eye-lab/domain/sequences";
import type { Workout } from "@vr-eye-lab/domain/workout";
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
