import type { ExerciseSettings } from "../exercise/index.ts";
import type { MotionType } from "../motion/index.ts";

/** Seconds of a session, and the total that a workout divides among its exercises. */
export const WORKOUT_SECONDS = 120;

export interface WorkoutExercise {
  readonly type: MotionType;
  /** Whole seconds. */
  readonly duration: number;
  readonly settings: ExerciseSettings;
}

export interface Workout {
  readonly exercises: readonly WorkoutExercise[];
  /** Seconds, the sum of the exercises'. */
  readonly totalDuration: number;
}

/** Whole seconds for each of `count` exercises, equal but for the remainder, which goes to the first. */
export function splitSeconds(total: number, count: number): number[] {
  const each = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => (i === 0 ? total - each * (count - 1) : each));
}

/**
 * What Start runs: the selected motions one after the other, sharing settings and the total seconds; without a
 * selection the chosen motion for the whole time.
 */
export function planWorkout(
  selection: readonly MotionType[],
  chosen: MotionType,
  settings: ExerciseSettings,
  total: number = WORKOUT_SECONDS,
): Workout {
  const types = selection.length > 0 ? selection : [chosen];
  const seconds = splitSeconds(total, types.length);
  return {
    exercises: types.map((type, i) => ({ type, duration: seconds[i] ?? 0, settings })),
    totalDuration: total,
  };
}
