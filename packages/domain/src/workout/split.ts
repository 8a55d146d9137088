import type { ExerciseSettings } from "../exercise/index.ts";
import { type ExerciseType, isAnswered } from "../motion/index.ts";
import { type DotsMeasure, longestRun } from "../random-dots/index.ts";

/** The standard length of a workout in seconds. */
export const WORKOUT_SECONDS = 120;

interface WorkoutExercise {
  readonly type: ExerciseType;
  /** Whole seconds when planned. */
  readonly duration: number;
  /** The same in every exercise of a workout: the player starts with the first one's and carries its changes on. */
  readonly settings: ExerciseSettings;
}

export interface Workout {
  readonly exercises: readonly WorkoutExercise[];
  /** Seconds. */
  readonly totalDuration: number;
  /** Its only exercise is a sitting of a measure, which isn't practice. */
  readonly measure?: DotsMeasure;
}

/** The workout with other settings in each exercise. @param motion replaces its motion, if it has only one */
export function withSettings(
  { exercises, totalDuration }: Workout,
  settings: ExerciseSettings,
  motion: ExerciseType,
): Workout {
  const change = exercises.length === 1 ? { settings, type: motion } : { settings };
  return { exercises: exercises.map((exercise) => ({ ...exercise, ...change })), totalDuration };
}

/** Splits seconds equally among `count` exercises. The remainder goes to the first. */
export function splitSeconds(total: number, count: number): number[] {
  const each = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => (i === 0 ? total - each * (count - 1) : each));
}

/** The workout that Start runs: the selected motions with equal shares of `total` seconds, or only the chosen one without a selection. */
export function planWorkout(
  selection: readonly ExerciseType[],
  chosen: ExerciseType,
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

/** The most seconds of a workout whose only exercise ends by its rules; null: its duration applies. */
export function mostSeconds([type, ...others]: readonly ExerciseType[], { dots }: ExerciseSettings): number | null {
  return type && others.length === 0 && isAnswered(type) ? longestRun(dots) : null;
}

/** The seconds that each exercise may take. */
export function runSeconds({ exercises }: Workout): number[] {
  const types = exercises.map(({ type }) => type);
  return exercises.map(({ duration, settings }) => mostSeconds(types, settings) ?? duration);
}
