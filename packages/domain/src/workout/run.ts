import { rebasePhase } from "../motion/index.ts";

/** Seconds of 3-2-1 before a run and after every pause; they are not counted. */
const LEAD_IN_SECONDS = 3;
/** Seconds of 'Next exercise...' between two exercises; they are not counted. */
const TRANSITION_SECONDS = 1;
/** A gap between frames over this many seconds counts as a pause. */
export const LONGEST_FRAME_GAP = 0.25;
/** Ending early records what was practised when it is at least this many seconds. */
export const SHORTEST_RECORD = 1;
/** Seconds that summing many frames may be off by: they make neither a second more nor one less. */
export const ROUNDING = 1e-6;

type RunPhase = "waiting" | "running" | "transitioning" | "complete";

/**
 * A workout under way. A plain record that the functions below change in place, so that 90 advances a second allocate
 * nothing; it reads no clock: all time comes in through advanceRun.
 */
export interface WorkoutRun {
  /** Seconds of each exercise. */
  readonly durations: readonly number[];
  phase: RunPhase;
  /** Which exercise, from 0. */
  index: number;
  /** Seconds left of the present exercise, or of the transition after it. */
  remaining: number;
  /** Seconds left of a 3-2-1; while above 0 nothing else moves. */
  leadIn: number;
  paused: boolean;
  /** Phase of the present motion: seconds at the present speed. */
  motionSeconds: number;
  /** Seconds really practised of each exercise: without pauses, lead-ins and transitions. */
  readonly practised: number[];
}

/** A run that waits to begin. Throws a RangeError without exercises or with a duration that is not above 0. */
export function createRun(durations: readonly number[]): WorkoutRun {
  if (durations.length === 0 || !durations.every((seconds) => seconds > 0)) {
    throw new RangeError("A run needs at least one exercise, each longer than 0 seconds");
  }
  return {
    durations,
    phase: "waiting",
    index: 0,
    remaining: durations[0] ?? 0,
    leadIn: 0,
    paused: false,
    motionSeconds: 0,
    practised: durations.map(() => 0),
  };
}

/** Starts the 3-2-1 of a waiting run, once the person can see the scene. */
export function beginRun(run: WorkoutRun): void {
  if (run.phase !== "waiting") return;
  run.phase = "running";
  run.leadIn = LEAD_IN_SECONDS;
}

export function pauseRun(run: WorkoutRun): void {
  run.paused = true;
}

/** Goes on from where it was paused, once 3-2-1 has been counted, anew where the pause cut it short. */
export function resumeRun(run: WorkoutRun): void {
  if (!run.paused) return;
  run.paused = false;
  run.leadIn = LEAD_IN_SECONDS;
}

/** Ends the run where it is. */
export function endRun(run: WorkoutRun): void {
  run.phase = "complete";
}

/** Tells the run of a new speed (settings 0..15) for the present motion, so that the ball stays where it is. */
export function changeRunSpeed(run: WorkoutRun, from: number, to: number): void {
  run.motionSeconds = rebasePhase(run.motionSeconds, from, to);
}

/**
 * Lets time pass: the seconds since the frame before. Boundaries are exact: what a frame leaves over of a 3-2-1, an
 * exercise or a transition belongs to what follows. A gap over 0.25 s, like a time that is not above 0, is a pause.
 */
export function advanceRun(run: WorkoutRun, seconds: number): void {
  if (run.paused || run.phase === "waiting" || seconds > LONGEST_FRAME_GAP) return;
  let left = seconds;
  while (left > 0 && run.phase !== "complete") {
    if (run.leadIn > 0) {
      const step = Math.min(left, run.leadIn);
      run.leadIn -= step;
      left -= step;
      continue;
    }
    const step = Math.min(left, run.remaining);
    run.remaining -= step;
    left -= step;
    if (run.phase === "running") {
      run.motionSeconds += step;
      run.practised[run.index] = (run.practised[run.index] ?? 0) + step;
    }
    if (run.remaining <= 0) enterNextPhase(run);
  }
}

function enterNextPhase(run: WorkoutRun): void {
  if (run.phase === "transitioning") {
    run.phase = "running";
    run.index += 1;
    run.remaining = run.durations[run.index] ?? 0;
    run.motionSeconds = 0;
  } else if (run.index === run.durations.length - 1) {
    run.phase = "complete";
    run.remaining = 0;
  } else {
    run.phase = "transitioning";
    run.remaining = TRANSITION_SECONDS;
  }
}

/** Whole seconds on the countdown: it ticks once a second and shows 0 only when the exercise is over. */
export function countdownSeconds(run: WorkoutRun): number {
  return Math.ceil(run.remaining);
}

/** Seconds really practised so far, all exercises together. */
export function practisedSeconds(run: WorkoutRun): number {
  let total = 0;
  // Asked for in every frame: an iterator would be made anew each time.
  for (let i = 0; i < run.practised.length; i++) total += run.practised[i] ?? 0;
  return total;
}
