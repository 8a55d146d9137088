import { DIRECTION_SECONDS } from "./settings.ts";

/** Seconds, and prism dioptres per second for the demand. */
export const TIMING = {
  /** The longest time that a patch shows. */
  trial: 4,
  /** Between a trial and the next one. */
  pause: 0.5,
  /** New dots don't come sooner, and not later where a whole number of frames allows: not from 20 to 24 Hz, nor between 30 and 32 Hz. */
  refresh: 0.1,
  latest: 0.125,
  /** By which the clock of some browsers rounds. */
  clock: 0.001,
  demandSpeed: 4,
  /** The longest time for one direction of Ramp, Adaptive and Fusional ranges. */
  direction: DIRECTION_SECONDS,
} as const;

/** Trials of one question, and how often recovery asks it. */
export const RAMP = { trials: 2, recoveries: 2 } as const;

/** Right answers in a row that clear a side. */
export const JUMP = { right: 2 } as const;

/** Prism dioptres. */
export const RANGES = {
  /** Steps of the first climb, how far below the first run's break the later runs start, and steps of the way back. */
  in: { coarse: 2, below: 2, back: 1 },
  out: { coarse: 4, below: 4, back: 2 },
  fine: 1,
  /** How much lower a climb starts if its first level isn't seen. */
  lower: 4,
  /** A break that isn't above it gives no number. */
  least: 2,
  /** In each direction. */
  runs: 3,
} as const;

export const FACILITY = {
  /** Prism dioptres. */
  levels: { in: 3, out: 12 },
  runs: 2,
  /** Seconds of a run, and between two. */
  seconds: 60,
  rest: 60,
  /** Seconds that a patch shows at most, and of the pause after a right and a wrong answer. */
  pace: { trial: 5, right: 0, wrong: 1 },
  /** The least share of right answers on each side for a number. */
  least: 0.5,
} as const;

/** The run of a time in seconds since the sitting began. A rest belongs to the run after it. */
export function facilityIndex(seconds: number): number {
  const { rest, seconds: run } = FACILITY;
  return Math.floor((seconds + rest) / (run + rest));
}

/** Prism dioptres for steps. */
export const ADAPTIVE = {
  leastStep: 1,
  mostStep: 4,
  /** Steps after a right and after a wrong answer: 0.75 × 1 = 0.25 × 3, so they balance at 75 % right. */
  harder: 1,
  easier: 3,
  /** Right answers in a row that double the step. */
  doubles: 3,
  counted: 40,
} as const;

/** The share of right answers as a function of demand. Its scale is in prism dioptres. */
export const PSYCHOMETRIC = { guess: 0.25, lapse: 0.02, scale: 1, right: 0.75 } as const;

export const SCREENING = {
  explaining: 3,
  trials: 12,
  catches: 2,
  /** For each eye. */
  markers: 3,
  /** Right answers of `trials` that pass on the first try of a day, and later. */
  first: 9,
  later: 10,
  /** The most markers that a suppressed eye answers. It is named if the other eye answered all of its markers. */
  suppressed: 1,
} as const;
