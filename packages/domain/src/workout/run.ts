import { rebasePhase } from "../motion/index.ts";

/** Seconds of 3-2-1 before a run and after every pause, not counted as practice. */
const LEAD_IN_SECONDS = 3;
/** Seconds of 'Next exercise...', not counted as practice. */
const TRANSITION_SECONDS = 1;
/** Longer gaps between frames, in seconds, count as pauses. */
export const LONGEST_FRAME_GAP = 0.25;
/** Shorter practice, in seconds, is not recorded. */
export const SHORTEST_RECORD = 1;
/** Seconds of floating-point error allowed when summing frames. */
export const ROUNDING = 1e-6;

type RunState = "waiting" | "running" | "transitioning" | "complete";

/**
 * One run through a workout: its timer, from 3-2-1 to the end. A record that the functions below change in place, so that frames allocate nothing.
 * It has no clock: all time comes from advanceRun.
 * @throws RangeError without exercises or with a duration of 0 or less
 */
export function createRun(durations: readonly number[]) {
  if (durations.length === 0 || !durations.every((seconds) => seconds > 0)) {
    throw new RangeError("A run needs at least one exercise, each longer than 0 seconds");
  }
  return {
    /** Seconds of each exercise. */
    durations: [...durations],
    state: "waiting" as RunState,
    index: 0,
    /** Seconds left of the exercise, or of the transition after it. */
    remaining: durations[0] ?? 0,
    /** Seconds left of 3-2-1. Nothing else moves until it is 0. */
    leadIn: 0,
    paused: false,
    /** Seconds that the motion has run at its current speed: the phase that `MotionPath.positionAt` takes. */
    motionSeconds: 0,
    /** Seconds practised of each exercise, without pauses, 3-2-1 and transitions. */
    practised: durations.map(() => 0),
  };
}
export type WorkoutRun = ReturnType<typeof createRun>;

/** Starts 3-2-1, once the user can see the scene. */
export function beginRun(run: WorkoutRun): void {
  if (run.state !== "waiting") return;
  run.state = "running";
  run.leadIn = LEAD_IN_SECONDS;
}

export function pauseRun(run: WorkoutRun): void {
  run.paused = true;
}

/** Resumes after a full 3-2-1. */
export function resumeRun(run: WorkoutRun): void {
  if (!run.paused) return;
  run.paused = false;
  run.leadIn = LEAD_IN_SECONDS;
}

/** Rescales the motion's seconds for a new speed (settings 0..15), so that the ball stays where it is. */
export function changeRunSpeed(run: WorkoutRun, from: number, to: number): void {
  run.motionSeconds = rebasePhase(run.motionSeconds, from, to);
}

/**
 * Advances by the seconds since the last frame. Boundaries are exact: the rest of a frame belongs to the next state. Gaps over 0.25 s and times
 * of 0 or less are ignored, as pauses.
 */
export function advanceRun(run: WorkoutRun, seconds: number): void {
  if (run.paused || run.state === "waiting" || seconds > LONGEST_FRAME_GAP) return;
  let left = seconds;
  while (left > 0 && run.state !== "complete") {
    if (run.leadIn > 0) {
      const step = Math.min(left, run.leadIn);
      run.leadIn -= step;
      left -= step;
      continue;
    }
    const step = Math.min(left, run.remaining);
    run.remaining -= step;
    left -= step;
    if (run.state === "running") {
      run.motionSeconds += step;
      run.practised[run.index] = (run.practised[run.index] ?? 0) + step;
    }
    if (run.remaining <= 0) enterNextState(run);
  }
}

export function endExercise(run: WorkoutRun): void {
  if (run.state === "running") enterNextState(run);
}

function enterNextState(run: WorkoutRun): void {
  if (run.state === "transitioning") {
    run.state = "running";
    run.index += 1;
    run.remaining = run.durations[run.index] ?? 0;
    run.motionSeconds = 0;
  } else if (run.index === run.durations.length - 1) {
    run.state = "complete";
    run.remaining = 0;
  } else {
    run.state = "transitioning";
    run.remaining = TRANSITION_SECONDS;
  }
}

/** Whether the first motion hasn't begun: the run waits, or counts 3-2-1. */
export function isStarting({ state, leadIn, index, motionSeconds }: WorkoutRun): boolean {
  return state === "waiting" || (leadIn > 0 && index === 0 && motionSeconds === 0);
}

/** Whether at most some seconds of the current exercise are left. */
export function endsWithin({ state, remaining }: WorkoutRun, seconds: number): boolean {
  return state === "running" && remaining <= seconds;
}

/** Whole seconds left of the exercise, rounded up: 0 only when it is over. */
export function secondsLeft(run: WorkoutRun): number {
  return Math.ceil(run.remaining);
}

/** Whole seconds left of all exercises, without the transitions between them. */
export function runSecondsLeft(run: WorkoutRun): number {
  return run.durations.slice(run.index + 1).reduce((sum, seconds) => sum + seconds, secondsLeft(run));
}

/** Seconds practised so far in all exercises. */
export function practisedSeconds(run: WorkoutRun): number {
  let total = 0;
  // Called every frame; for...of would allocate an iterator.
  for (let i = 0; i < run.practised.length; i++) total += run.practised[i] ?? 0;
  return total;
}
