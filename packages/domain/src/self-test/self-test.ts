import { LONGEST_FRAME_GAP } from "../workout/index.ts";

/** Base-out prism asks the eyes to turn in, base-in prism to turn out. */
export const VERGENCE_DIRECTIONS = ["baseOut", "baseIn"] as const;
export type VergenceDirection = (typeof VERGENCE_DIRECTIONS)[number];

/** Prism dioptres of both eyes together at which a run ends without a break. Eyes turn out less far than in. */
export const SELF_TEST_BOUNDS: Readonly<Record<VergenceDirection, number>> = { baseOut: 40, baseIn: 20 };
/** Runs of each direction. */
export const SELF_TEST_REPEATS = 3;
/** Runs of the whole test: the directions take turns. */
export const SELF_TEST_RUNS = SELF_TEST_REPEATS * VERGENCE_DIRECTIONS.length;
/** Metres straight ahead to the ball. */
export const SELF_TEST_DISTANCE = 2;
/** Prism dioptres a second. */
const DEMAND_RATE = 1;
/** Seconds in which what is left of the demand goes after a run, and seconds of rest then. */
const RETURN_SECONDS = 2;
const REST_SECONDS = 2;
/** Decimals of a prism dioptre that are kept: nobody presses more exactly. */
const TENTHS = 10;

/** `ready` waits for a press before each first or interrupted run; `growing` and `shrinking` are a run. */
export type SelfTestPhase = "waiting" | "ready" | "growing" | "shrinking" | "returning" | "resting" | "done";

/**
 * How far the eyes go with one ball: the demand grows until the person presses at 'double', then shrinks until they press at
 * 'single'. A plain record that the functions below change in place, without a clock; advancing allocates nothing.
 */
export interface SelfTest {
  phase: SelfTestPhase;
  /** Which run, from 0. */
  run: number;
  /** Prism dioptres of both eyes together, in the direction of the run. */
  demand: number;
  /** Seconds left of the present phase, where it has an end of its own. */
  remaining: number;
  /** Demand at which the present run has doubled. */
  doubledAt: number;
  /** Demand from which the eyes are let back. */
  returnFrom: number;
  /** Of each run that is over, in prism dioptres; zero before. */
  readonly breaks: number[];
  readonly recoveries: number[];
}

/** What a direction came to: one figure for each of its runs, in prism dioptres. */
interface VergenceReadings {
  readonly breaks: number[];
  readonly recoveries: number[];
}

export type SelfTestReadings = Readonly<Record<VergenceDirection, VergenceReadings>>;

/** A test that waits until the person sees the scene. */
export function createSelfTest(): SelfTest {
  return {
    phase: "waiting",
    run: 0,
    demand: 0,
    remaining: 0,
    doubledAt: 0,
    returnFrom: 0,
    breaks: Array<number>(SELF_TEST_RUNS).fill(0),
    recoveries: Array<number>(SELF_TEST_RUNS).fill(0),
  };
}

/** The person sees the scene: their press begins the first run. */
export function beginSelfTest(test: SelfTest): void {
  if (test.phase === "waiting") test.phase = "ready";
}

/** Which way the present run goes. */
export function selfTestDirection(test: SelfTest): VergenceDirection {
  return test.run % 2 === 0 ? "baseOut" : "baseIn";
}

/** The person presses: begins a run, says 'double' while the demand grows, and 'single' while it shrinks. */
export function pressSelfTest(test: SelfTest): void {
  if (test.phase === "ready") startRun(test);
  else if (test.phase === "growing") shrinkFrom(test);
  else if (test.phase === "shrinking") endRun(test, test.doubledAt, test.demand);
}

/** Somebody could not see: an unfinished run counts nothing and is begun anew, and the person's press goes on. */
export function interruptSelfTest(test: SelfTest): void {
  const { phase } = test;
  if (phase === "waiting" || phase === "done") return;
  if (phase === "returning" || phase === "resting") test.run += 1;
  test.phase = "ready";
  test.demand = 0;
  test.remaining = 0;
}

/**
 * Lets seconds pass since the frame before. Boundaries are exact: what a frame leaves over of a phase belongs to the next.
 * A gap over 0.25 s, like a time that is not above 0, is a pause.
 */
export function advanceSelfTest(test: SelfTest, seconds: number): void {
  if (seconds > LONGEST_FRAME_GAP) return;
  let left = seconds;
  while (left > 0 && isTimed(test.phase)) {
    const step = Math.min(left, test.remaining);
    test.remaining -= step;
    left -= step;
    if (test.remaining > 0) test.demand = demandNow(test);
    else enterNextPhase(test);
  }
}

/** What all runs came to; null before the last is over. */
export function selfTestReadings(test: SelfTest): SelfTestReadings | null {
  if (test.phase !== "done") return null;
  const of = (values: readonly number[], first: number) =>
    values.filter((_, run) => run % 2 === first).map((value) => Math.round(value * TENTHS) / TENTHS);
  return {
    baseOut: { breaks: of(test.breaks, 0), recoveries: of(test.recoveries, 0) },
    baseIn: { breaks: of(test.breaks, 1), recoveries: of(test.recoveries, 1) },
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

/** The run counts. One that did not double is counted as the bound, for both of its figures. */
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
