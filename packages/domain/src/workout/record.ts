import type { AttentionTally } from "../attention/index.ts";
import type { ExerciseSettings } from "../exercise/index.ts";
import { type ExerciseType, isAnswered } from "../motion/index.ts";
import { type Display, evidenceSchema, type PracticeRecord } from "../practice/index.ts";
import type { Answers } from "../random-dots/index.ts";
import { evidenceOf, type FrameLog } from "./frame-log.ts";
import { practisedSeconds, ROUNDING, SHORTEST_RECORD, type WorkoutRun } from "./run.ts";
import type { Workout } from "./split.ts";

/** The scene's measurements of a run, in addition to its times. */
interface RunEvidence {
  readonly display: Display;
  readonly ipd: number;
  readonly pauses: number;
  /** Pauses because of a long gap between frames. */
  readonly longGaps: number;
  readonly frames: FrameLog;
  readonly attention: AttentionTally;
  /** Of the exercises that were started. */
  readonly settings: readonly ExerciseSettings[];
  /** Of those among them that are answered. The record's certificates get the late frames from here. */
  readonly answers?: readonly (Answers | undefined)[];
}

/** The record of a run; null below a second of practice. Exercises of one motion become one, answered ones stay apart. Drops invalid measurements. */
export function practiceRecord(workout: Workout, run: WorkoutRun, seen: RunEvidence): PracticeRecord | null {
  const duration = practisedSeconds(run);
  if (duration + ROUNDING < SHORTEST_RECORD) return null;
  const shown = evidenceOf(seen.frames);
  const exercises = new Map<string | number, PracticeRecord["exercises"][number]>();
  for (const [i, { type }] of workout.exercises.entries()) {
    const practised = run.practised[i] ?? 0;
    if (practised <= 0) continue;
    const settings = seen.settings[i];
    const answers = withLateFrames(seen.answers?.[i], shown.framesLate);
    const key = isAnswered(type) ? i : type;
    const duration = practised + (exercises.get(key)?.duration ?? 0);
    exercises.set(key, { type, duration, ...(settings && { settings }), ...(answers && { answers }) });
  }
  const { display, ipd, pauses, longGaps, attention } = seen;
  const asked = Object.values(attention).some(({ shown }) => shown > 0);
  const measured = { display, ipd, pauses, longGaps, ...shown };
  const evidence = evidenceSchema.safeParse({ ...measured, ...(asked && { attention: copyOf(attention) }) }).data;
  return { duration, exercises: [...exercises.values()], ...(evidence && { evidence }) };
}

function withLateFrames(answers: Answers | undefined, framesLate: number): Answers | undefined {
  const certificate = answers?.certificate;
  return certificate ? { ...answers, certificate: { ...certificate, framesLate } } : answers;
}

/** Continues a run with another motion for the rest of its exercise. @returns its workout, with the exercise split into both parts */
export function changeMotion({ exercises, totalDuration }: Workout, run: WorkoutRun, type: ExerciseType): Workout {
  const { index, remaining } = run;
  const practised = run.practised[index] ?? 0;
  const parts = exercises.flatMap((exercise, i) => {
    if (i !== index) return [exercise];
    const rest = { ...exercise, type, duration: remaining };
    return practised > 0 ? [{ ...exercise, duration: practised }, rest] : [rest];
  });
  run.durations.splice(0, Number.POSITIVE_INFINITY, ...parts.map(({ duration }) => duration));
  if (practised > 0) {
    run.practised.splice(index + 1, 0, 0);
    run.index += 1;
  }
  run.motionSeconds = 0;
  return { exercises: parts, totalDuration };
}

/** The scene keeps changing its own tally. */
function copyOf({ left, right, both, none }: AttentionTally): AttentionTally {
  return { left: { ...left }, right: { ...right }, both: { ...both }, none: { ...none } };
}

/** The rest of an interrupted workout: the unfinished exercises, rounded up to whole seconds; null when nothing is left. */
export function remainingWorkout(workout: Workout, run: WorkoutRun): Workout | null {
  const { durations, practised, state, index } = run;
  // One that ended before its time is over too.
  const over = state === "transitioning" || state === "complete" ? index + 1 : index;
  const exercises = workout.exercises
    .map((exercise, i) => ({
      ...exercise,
      duration: Math.ceil((durations[i] ?? 0) - (practised[i] ?? 0) - ROUNDING),
    }))
    .slice(over)
    .filter(({ duration }) => duration > 0);
  if (exercises.length === 0) return null;
  return { exercises, totalDuration: exercises.reduce((sum, exercise) => sum + exercise.duration, 0) };
}
