import type { MotionType } from "../motion/index.ts";
import { practisedSeconds, ROUNDING, SHORTEST_RECORD, type WorkoutRun } from "./run.ts";
import type { Workout, WorkoutExercise } from "./split.ts";

/** What was practised: seconds in all, and of each exercise that was reached. */
export interface PracticeRecord {
  readonly duration: number;
  readonly exercises: readonly { readonly type: MotionType; readonly duration: number }[];
}

/** The record of a run, or null when less than a second was practised. */
export function practiceRecord(workout: Workout, run: WorkoutRun): PracticeRecord | null {
  const duration = practisedSeconds(run);
  if (duration + ROUNDING < SHORTEST_RECORD) return null;
  const exercises = workout.exercises
    .map(({ type }, i) => ({ type, duration: run.practised[i] ?? 0 }))
    .filter((exercise) => exercise.duration > 0);
  return { duration, exercises };
}

/**
 * What is left of a workout that was cut short, to be offered again: the unfinished part of the present exercise and
 * those after it, each rounded up to whole seconds; null when nothing is left.
 */
export function remainingWorkout(workout: Workout, run: WorkoutRun): Workout | null {
  const exercises: WorkoutExercise[] = [];
  for (const [i, exercise] of workout.exercises.entries()) {
    const duration = Math.ceil(exercise.duration - (run.practised[i] ?? 0) - ROUNDING);
    if (duration > 0) exercises.push({ ...exercise, duration });
  }
  if (exercises.length === 0) return null;
  return { exercises, totalDuration: exercises.reduce((sum, exercise) => sum + exercise.duration, 0) };
}
