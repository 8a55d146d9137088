import type { Bounds } from "./demand.ts";
import { FACILITY, facilityIndex, TIMING } from "./modes.ts";
import {
  advancePresentation,
  createPresentation,
  endPatch,
  interruptPresentation,
  isTimeUp,
  type Presentation,
  ROUNDING,
  showPatch,
} from "./presentation.ts";
import type { Rule } from "./rule.ts";
import { rulesOf } from "./rules.ts";
import { type Answer, type DotsMeasure, type DotsSettings, endsItself } from "./settings.ts";
import type { Trial } from "./trial.ts";

/** Seconds that a patch shows at most, and of the pause after a right and a wrong answer. */
type Pace = Readonly<Record<keyof typeof FACILITY.pace, number>>;
const USUAL: Pace = { trial: TIMING.trial, right: TIMING.pause, wrong: TIMING.pause };

function paceOf(mode: DotsRun["mode"]): Pace {
  return mode === "facility" ? FACILITY.pace : USUAL;
}

/** One run of Random dots, or one sitting of a measure. A record that the functions below change in place; only an answer allocates. */
export interface DotsRun extends Presentation {
  readonly mode: DotsSettings["mode"] | DotsMeasure;
  readonly pace: Pace;
  readonly rules: readonly Rule[];
  /** Index of the current rule. */
  index: number;
  /** Seconds of practice so far, and when the current rule began. */
  seconds: number;
  began: number;
  /** Seconds after which the run ends whatever its rules say. */
  readonly limit: number;
  /** Added demand now, in prism dioptres, base-out positive, and where it is moving. */
  demand: number;
  target: number;
  readonly trials: Trial[];
  isOver: boolean;
}

/**
 * @param bounds the most added demand in each direction
 * @param seed an unsigned 32-bit integer
 * @param seconds the chosen duration or the share of a workout; null: until its rules end it
 */
export function createDotsRun(settings: DotsSettings, bounds: Bounds, seed: number, seconds: number | null): DotsRun {
  return begin(settings.mode, rulesOf(settings, bounds), seed, seconds ?? Number.POSITIVE_INFINITY);
}

/** A run that was just created. @param limit seconds after which it ends whatever its rules say */
export function begin(mode: DotsRun["mode"], rules: DotsRun["rules"], seed: number, limit: number): DotsRun {
  const pace = paceOf(mode);
  return {
    ...createPresentation(seed),
    pause: pace.right,
    mode,
    pace,
    rules,
    index: 0,
    seconds: 0,
    began: 0,
    limit,
    demand: 0,
    target: 0,
    trials: [],
    isOver: false,
  };
}

/** Seconds of the rest that are left in Vergence facility, in which no dots show; 0: there is none now. */
export function restLeft({ mode, index, seconds }: DotsRun): number {
  return mode === "facility" ? Math.max(0, index * (FACILITY.seconds + FACILITY.rest) - seconds) : 0;
}

/** Whether the run reached its end: of its rules, or of its time in Hold, Jump and Vergence facility. */
export function isRunComplete({ mode, rules, isOver }: DotsRun): boolean {
  return endsItself(mode) ? rules.every((rule) => rule.isOver) : isOver;
}

/** Advances by the seconds since the last frame. The caller leaves out pauses. */
export function advanceDotsRun(run: DotsRun, seconds: number): void {
  if (run.isOver) return;
  run.seconds += seconds;
  chooseRule(run);
  const rule = run.rules[run.index];
  if (run.isOver || !rule || restLeft(run) > ROUNDING) return;
  const left = run.target - run.demand;
  const way = TIMING.demandSpeed * seconds;
  run.demand = Math.abs(left) <= way ? run.target : run.demand + Math.sign(left) * way;
  const isRefreshed = advancePresentation(run, seconds);
  if (isTimeUp(run, run.pace.trial)) answerDotsRun(run, "none", null);
  if (!isRefreshed || run.place || rule.isOver) return;
  if (run.mode === "jump" || run.mode === "facility") {
    if (run.pause > 0) return;
    run.demand = rule.demand;
  }
  run.target = rule.demand;
  if (run.pause === 0 && run.demand === run.target) showPatch(run, "disparity");
}

/** Ends the run, or changes to the next direction, when their time or their rule is over. An open trial is dropped. */
function chooseRule(run: DotsRun): void {
  const { mode, rules, index, limit, seconds } = run;
  let next = index;
  if (mode === "hold") next = Math.floor((2 * seconds) / limit) % rules.length;
  else if (mode === "facility") next = facilityIndex(seconds);
  else if (endsItself(mode) && seconds - run.began >= TIMING.direction) next += 1;
  else if (rules[index]?.isOver && run.pause === 0) next += 1;
  run.isOver = seconds >= limit - ROUNDING || next === rules.length;
  if (!run.isOver && next === index) return;
  if (mode === "facility") interruptDotsRun(run);
  else endPatch(run, "none");
  if (run.isOver) return;
  run.pause = run.pace.right;
  run.index = next;
  run.began = seconds;
}

/** Takes an answer while a patch shows. 'none' is 'I can't see it', or no answer. @param latency seconds from the patch to the press; null without one */
export function answerDotsRun(run: DotsRun, answer: Answer, latency: number | null = run.since): void {
  const { place, seconds, since, demand } = run;
  if (!place) return;
  run.trials.push({
    // Rounded down, so that the trial isn't later than the end of its direction.
    at: Math.floor((seconds - since) * 100 + ROUNDING) / 100,
    demand: Math.round(demand * 100) / 100,
    place,
    answer,
    latency: latency === null ? null : Math.round(latency * 1000) / 1000,
  });
  const feedback = answer === place ? "right" : "wrong";
  run.rules[run.index]?.note(answer === place, answer);
  endPatch(run, feedback, run.pace[feedback]);
}

/** Drops the open trial. The demand starts from 0 again. For the menu, pauses and lost focus, while no dots show. */
export function interruptDotsRun(run: DotsRun): void {
  interruptPresentation(run);
  run.demand = 0;
  run.target = 0;
}
