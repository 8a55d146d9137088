import { RAMP } from "./modes.ts";
import { type Rule, type Side, signed } from "./rule.ts";

export interface RampResult {
  /** The level where depth was lost; null: not yet, or not seen at 0. 'over': seen at the bound. */
  readonly break: number | "over" | null;
  /** The level where depth came back. 'none': it didn't. null: not yet, or there was no break. */
  readonly recovery: number | "none" | null;
  readonly isComplete: boolean;
}

/** Levels rise by a step while both answers are right, then fall until the recovery. */
export function rampRule(side: Side, step: number, bound: number): Rule<RampResult> {
  let level = 0;
  let trials = 0;
  let right = 0;
  let isRepeated = false;
  let recoveries = 0;
  let lost: RampResult["break"] = null;
  let recovery: RampResult["recovery"] = null;
  let isOver = false;

  function rise(): void {
    if (right === RAMP.trials) {
      isOver = level >= bound;
      if (isOver) lost = "over";
      level = Math.min(bound, level + step);
      isRepeated = false;
    } else if (right > 0 && !isRepeated) {
      isRepeated = true;
    } else {
      isOver = level === 0;
      if (!isOver) lost = level;
      level = Math.max(0, level - step);
    }
  }

  function fall(): void {
    if (right === RAMP.trials) {
      recoveries += 1;
      isOver = recoveries === RAMP.recoveries;
      if (isOver) recovery = level;
      return;
    }
    isOver = level === 0;
    if (isOver) recovery = "none";
    recoveries = 0;
    level = Math.max(0, level - step);
  }

  return {
    get demand() {
      return signed(side, level);
    },
    get isOver() {
      return isOver;
    },
    get result() {
      return { break: lost, recovery, isComplete: isOver };
    },
    note(isRight) {
      trials += 1;
      if (isRight) right += 1;
      if (isOver || trials < RAMP.trials) return;
      if (lost === null) rise();
      else fall();
      trials = 0;
      right = 0;
    },
  };
}
