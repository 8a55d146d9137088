import { ADAPTIVE } from "./modes.ts";
import { type Rule, type Side, signed } from "./rule.ts";
import { type Threshold, thresholdOf } from "./threshold.ts";

export interface AdaptiveResult extends Threshold {
  readonly isComplete: boolean;
}

/**
 * A weighted staircase that converges on 75 % right. After a wrong answer trials at 0, which aren't counted, go on until one is right: a broken fusion
 * doesn't come back one step lower.
 */
export function adaptiveRule(side: Side, bound: number): Rule<AdaptiveResult> {
  let level = 0;
  let step: number = ADAPTIVE.mostStep;
  let isBroken = false;
  /** Right answers in a row, from 0 again after a doubled step. */
  let streak = 0;
  let wasRight: boolean | null = null;
  const levels: number[] = [];
  const answers: boolean[] = [];

  function move(isRight: boolean): void {
    streak = isRight ? streak + 1 : 0;
    if (wasRight === !isRight) {
      step = Math.max(ADAPTIVE.leastStep, step / 2);
    } else if (streak === ADAPTIVE.doubles) {
      step = Math.min(ADAPTIVE.mostStep, step * 2);
      streak = 0;
    }
    wasRight = isRight;
    const steps = isRight ? ADAPTIVE.harder : -ADAPTIVE.easier;
    level = Math.min(bound, Math.max(0, level + steps * step));
  }

  return {
    get demand() {
      return isBroken ? 0 : signed(side, level);
    },
    get isOver() {
      return answers.length >= ADAPTIVE.counted;
    },
    get result() {
      const isComplete = answers.length >= ADAPTIVE.counted;
      return { ...(isComplete ? thresholdOf(levels, answers, bound) : { threshold: null, error: null }), isComplete };
    },
    note(isRight) {
      if (isBroken) {
        isBroken = !isRight;
        return;
      }
      levels.push(level);
      answers.push(isRight);
      isBroken = !isRight;
      move(isRight);
    },
  };
}
