import { RAMP, RANGES } from "./modes.ts";
import { type Rule, type Side, signed } from "./rule.ts";
import type { Answer } from "./settings.ts";

/** One run of Fusional ranges in one direction. Levels are added demand in prism dioptres, without a sign. */
export interface RangesRun {
  /** The level where depth was lost; null: too low for a number. 'over': seen at the bound, which is a censored value. */
  readonly break: number | "over" | null;
  /** The level where depth came back. 'none': it didn't. null: there was no break. */
  readonly recovery: number | "none" | null;
  /** The lowest level at which the user saw double; null: none. */
  readonly doubled: number | null;
}

/**
 * Three runs in one direction. The first climbs in coarse steps, which end near the break. Then, and in the other runs, demand is 0 until one right answer,
 * because lost fusion doesn't come back a few Δ lower, goes straight to a level below the break and climbs by 1 Δ. If that level isn't seen, the same
 * starts lower. The way back is as in Ramp. The result has the runs that reached their end.
 */
export function rangesRule(side: Side, bound: number): Rule<readonly RangesRun[]> {
  const { coarse, below, back } = RANGES[side];
  const runs: RangesRun[] = [];
  let phase: "coarse" | "zero" | "start" | "fine" | "back" = "coarse";
  /** In 'zero' it is where the climb starts. */
  let level = Math.min(bound, coarse);
  let passed = 0;
  let trials = 0;
  let right = 0;
  let isRepeated = false;
  let recoveries = 0;
  let first = 0;
  let lost: RangesRun["break"] = null;
  let doubled: RangesRun["doubled"] = null;

  function restart(from: number): void {
    phase = "zero";
    level = Math.max(0, from);
  }

  function endRun(recovery: RangesRun["recovery"]): void {
    runs.push({ break: lost, recovery, doubled });
    lost = doubled = null;
    recoveries = 0;
    restart(first - below);
  }

  /** @param isOver whether depth was still there, at the bound */
  function lose(isOver: boolean): void {
    if (runs.length === 0) first = level;
    if (level > RANGES.least) lost = isOver ? "over" : level;
    if (isOver || lost === null) {
      endRun(null);
      return;
    }
    phase = "back";
    level -= back;
  }

  function climb(isPassed: boolean): void {
    if (isPassed && level >= bound) {
      lose(true);
    } else if (isPassed) {
      passed = level;
      if (phase === "start") phase = "fine";
      level = Math.min(bound, level + (phase === "coarse" ? coarse : RANGES.fine));
    } else if (phase === "fine") {
      lose(false);
    } else {
      restart(phase === "coarse" ? passed : level - RANGES.lower);
    }
  }

  function fall(isPassed: boolean): void {
    if (isPassed) {
      recoveries += 1;
      if (recoveries === RAMP.recoveries) endRun(level);
      return;
    }
    recoveries = 0;
    if (level === 0) endRun("none");
    else level = Math.max(0, level - back);
  }

  return {
    get demand() {
      return phase === "zero" ? 0 : signed(side, level);
    },
    get isOver() {
      return runs.length === RANGES.runs;
    },
    result: runs,
    note(isRight: boolean, answer?: Answer) {
      if (answer === "double") doubled = Math.min(doubled ?? level, phase === "zero" ? 0 : level);
      if (phase === "zero") {
        if (!isRight) return;
        // The right answer at 0 counts for a climb that starts there.
        phase = level === 0 ? "fine" : "start";
        if (level === 0) level = Math.min(bound, RANGES.fine);
        return;
      }
      trials += 1;
      if (isRight) right += 1;
      if (trials < RAMP.trials) return;
      const isPassed = right === RAMP.trials;
      const repeats = right > 0 && !isPassed && !isRepeated && phase !== "back";
      trials = right = 0;
      isRepeated = repeats;
      if (repeats) return;
      if (phase === "back") fall(isPassed);
      else climb(isPassed);
    },
  };
}
