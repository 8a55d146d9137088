import type { AttentionTally } from "../attention/index.ts";
import type { ExerciseSettings } from "../exercise/index.ts";
import type { MotionType } from "../motion/index.ts";
import { evidenceOf, type FrameEvidence, type FrameLog } from "./frame-log.ts";
import { practisedSeconds, ROUNDING, SHORTEST_RECORD, type WorkoutRun } from "./run.ts";
import type { Workout, WorkoutExercise } from "./split.ts";

/** On what an exercise was seen: a headset, the two halves of dev mode's window, through filters, or side by side on a flat screen. */
export const DISPLAYS = ["headset", "window", "anaglyph", "side-by-side"] as const;
export type Display = (typeof DISPLAYS)[number];

/** How a session was shown, so that one can tell what was really seen. */
interface SessionEvidence extends FrameEvidence {
  readonly display: Display;
  /** Distance between the eyes that the pictures were made for, in metres. */
  readonly ipd: number;
  readonly pauses: number;
  /** What the attention check found, where it asked at all. */
  readonly attention?: AttentionTally;
}

interface PractisedExercise {
  readonly type: MotionType;
  readonly duration: number;
  /** The settings at its end. */
  readonly settings?: ExerciseSettings;
}

/** What was practised: seconds in all, and of each exercise that was reached. */
export interface PracticeRecord {
  readonly duration: number;
  readonly exercises: readonly PractisedExercise[];
  readonly evidence?: SessionEvidence;
}

/** What is known of a run besides its times. */
export interface RunEvidence {
  readonly display: Display;
  readonly ipd: number;
  readonly pauses: number;
  readonly frames: FrameLog;
  readonly attention: AttentionTally;
  /** Of the exercises that were reached. */
  readonly settings: readonly ExerciseSettings[];
}

/** The record of a run, or null when less than a second was practised. */
export function practiceRecord(workout: Workout, run: WorkoutRun, seen?: RunEvidence): PracticeRecord | null {
  const duration = practisedSeconds(run);
  if (duration + ROUNDING < SHORTEST_RECORD) return null;
  const exercises = workout.exercises
    .map(({ type }, i) => {
      const settings = seen?.settings[i];
      return { type, duration: run.practised[i] ?? 0, ...(settings && { settings }) };
    })
    .filter((exercise) => exercise.duration > 0);
  if (!seen) return { duration, exercises };
  const { display, ipd, pauses, frames, attention } = seen;
  const asked = Object.values(attention).some(({ shown }) => shown > 0);
  const evidence = { display, ipd, pauses, ...evidenceOf(frames), ...(asked && { attention: copyOf(attention) }) };
  return { duration, exercises, evidence };
}

/** The tally goes on changing after the record was made. */
function copyOf({ left, right, both, none }: AttentionTally): AttentionTally {
  return { left: { ...left }, right: { ...right }, both: { ...both }, none: { ...none } };
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
