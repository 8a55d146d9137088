import { LONGEST_FRAME_GAP } from "../workout/index.ts";

/** Base-out prism asks the eyes to turn in, base-in prism to turn out. In the order in which results are shown. */
export const VERGENCE_DIRECTIONS = ["baseOut", "baseIn"] as const;
export type VergenceDirection = (typeof VERGENCE_DIRECTIONS)[number];

/** Prism dioptres, both eyes together, at which a run ends without a break. Eyes diverge less than they converge. */
export const SELF_TEST_BOUNDS: Readonly<Record<VergenceDirection, number>> = { baseOut: 40, baseIn: 20 };
/** Runs in each direction. */
export const SELF_TEST_REPEATS = 3;
/** Runs of the whole test: base-in first, because turning in for a while makes turning out harder. */
export const SELF_TEST_RUNS = SELF_TEST_REPEATS * VERGENCE_DIRECTIONS.length;
/** Metres to the ball, straight ahead. */
export const SELF_TEST_DISTANCE = 2;
/** Prism dioptres per second. */
const DEMAND_RATE = 1;
/** After a run the demand returns to 0 in this many seconds; then the eyes rest. */
const RETURN_SECONDS = 2;
const REST_SECONDS = 2;
/** Presses that follow another within this many seconds belong to it. */
const PRESS_SECONDS = 0.5;

/** `ready` waits for a press before the first run and after an interruption; a run is `growing`, then `shrinking`. */
export type SelfTestPhase = "waiting" | "ready" | "growing" | "shrinking" | "returning" | "resting" | "done";

/**
 * The vergence range test: the demand grows until the user presses at 'double' (break), then shrinks until they press at 'single' (recovery).
 * A record without a clock that the functions below change in place; advancing allocates nothing.
 */
export interface SelfTest {
  phase: SelfTestPhase;
  /** Index of the run. */
  run: number;
  /** Prism dioptres, both eyes together, in the direction of the run. */
  demand: number;
  /** Seconds left in a timed phase. */
  remaining: number;
  /** The break of the current run. */
  doubledAt: number;
  /** Seconds since the last press. */
  sincePress: number;
  /** Demand at which the return to 0 started. */
  returnFrom: number;
  /** Of each finished run, in prism dioptres; 0 before. */
  readonly breaks: number[];
  readonly recoveries: number[];
}

/** Breaks and recoveries of each direction's runs, in prism dioptres. */
export type SelfTestReadings = Readonly<
  Record<VergenceDirection, { readonly breaks: number[]; readonly recoveries: number[] }>
>;

/** A test that waits until the user sees the scene. */
export function createSelfTest(): SelfTest {
  return {
    phase: "waiting",
    run: 0,
    demand: 0,
    remaining: 0,
    doubledAt: 0,
    sincePress: Number.POSITIVE_INFINITY,
    returnFrom: 0,
    breaks: Array<number>(SELF_TEST_RUNS).fill(0),
    recoveries: Array<number>(SELF_TEST_RUNS).fill(0),
  };
}

/** The user sees the scene; their next press starts the first run. */
export function beginSelfTest(test: SelfTest): void {
  if (test.phase === "waiting") test.phase = "ready";
}

export function selfTestDirection(test: SelfTest): VergenceDirection {
  return test.run < SELF_TEST_REPEATS ? "baseIn" : "baseOut";
}

/**
 * Starts a run, or reports 'double' while the demand grows and 'single' while it shrinks. Presses within 0.5 s of each other are one: the second
 * press of a bouncing trigger would end the next phase at once.
 */
export function pressSelfTest(test: SelfTest): void {
  const isRepeat = test.sincePress < PRESS_SECONDS;
  test.sincePress = 0;
  if (isRepeat) return;
  if (test.phase === "ready") startRun(test);
  else if (test.phase === "growing") shrinkFrom(test);
  else if (test.phase === "shrinking") endRun(test, test.doubledAt, test.demand);
}

/** The user couldn't see the scene. Discards an unfinished run; the next press repeats it. */
export function interruptSelfTest(test: SelfTest): void {
  const { phase } = test;
  if (phase === "waiting" || phase === "done") return;
  if (phase === "returning" || phase === "resting") test.run += 1;
  test.phase = "ready";
  test.demand = 0;
  test.remaining = 0;
}

/**
 * Advances by the seconds since the last frame. Phase boundaries are exact: the rest of a frame belongs to the next phase.
 * Gaps over 0.25 s and times of 0 or less are ignored, as pauses.
 */
export function advanceSelfTest(test: SelfTest, seconds: number): void {
  if (seconds > LONGEST_FRAME_GAP) return;
  test.sincePress += Math.max(0, seconds);
  let left = seconds;
  while (left > 0 && isTimed(test.phase)) {
    const step = Math.min(left, test.remaining);
    test.remaining -= step;
    left -= step;
    if (test.remaining > 0) test.demand = demandNow(test);
    else enterNextPhase(test);
  }
}

/** Rounded to 0.1 prism dioptres; null before the last run is over. */
export function selfTestReadings(test: SelfTest): SelfTestReadings | null {
  if (test.phase !== "done") return null;
  const of = (values: readonly number[], first: number) =>
    values.slice(first, first + SELF_TEST_REPEATS).map((value) => Math.round(value * 10) / 10);
  return {
    baseOut: { breaks: of(test.breaks, SELF_TEST_REPEATS), recoveries: of(test.recoveries, SELF_TEST_REPEATS) },
    baseIn: { breaks: of(test.breaks, 0), recoveries: of(test.recoveries, 0) },
  };
}

function isTimed(phase: SelfTestPhase): boolean {
  return phase === "growing" || phase === "shrinking" || phase === "returning" || phase === "resting";
}

function demandNow(test: SelfTest): number {
  switch (test.phase) {
    case "growing":
      return SELF_TEST_BOUNDS[selfTestDirection(test)] - test.remaining * DEMAND_RATE;
    case "shrinking":
      return test.remaining * DEMAND_RATE;
    case "returning":
      return (test.returnFrom * test.remaining) / RETURN_SECONDS;
    default:
      return 0;
  }
}

function startRun(test: SelfTest): void {
  test.phase = "growing";
  test.demand = 0;
  test.remaining = SELF_TEST_BOUNDS[selfTestDirection(test)] / DEMAND_RATE;
}

function shrinkFrom(test: SelfTest): void {
  test.phase = "shrinking";
  test.doubledAt = test.demand;
  test.remaining = test.demand / DEMAND_RATE;
}

/** Stores a finished run. Without a break, both readings are the bound. */
function endRun(test: SelfTest, doubledAt: number, singleAt: number): void {
  test.breaks[test.run] = doubledAt;
  test.recoveries[test.run] = singleAt;
  test.returnFrom = test.demand;
  if (test.run === SELF_TEST_RUNS - 1) {
    test.phase = "done";
    test.remaining = 0;
    return;
  }
  test.phase = "returning";
  test.remaining = RETURN_SECONDS;
}

function enterNextPhase(test: SelfTest): void {
  if (test.phase === "growing") {
    test.demand = SELF_TEST_BOUNDS[selfTestDirection(test)];
    endRun(test, test.demand, test.demand);
  } else if (test.phase === "shrinking") {
    test.demand = 0;
    endRun(test, test.doubledAt, 0);
  } else if (test.phase === "returning") {
    test.phase = "resting";
    test.demand = 0;
    test.remaining = REST_SECONDS;
  } else {
    test.run += 1;
    startRun(test);
  }
}
