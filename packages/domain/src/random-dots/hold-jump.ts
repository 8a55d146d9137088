import type { Bounds } from "./demand.ts";
import { JUMP } from "./modes.ts";
import { type Rule, type Side, signed } from "./rule.ts";

export interface HoldResult {
  readonly right: number;
  readonly shown: number;
}

/** Keeps a level until its time is over. */
export function holdRule(side: Side, level: number, bound: number): Rule<HoldResult> {
  const result = { right: 0, shown: 0 };
  return {
    demand: signed(side, Math.min(level, bound)),
    isOver: false,
    result,
    note(isRight) {
      result.shown += 1;
      if (isRight) result.right += 1;
    },
  };
}

export interface JumpResult {
  /** Sides cleared by right answers in a row. */
  readonly cleared: number;
}

/** Alternates between base in and base out until its time is over. */
export function jumpRule(levels: Bounds, bounds: Bounds): Rule<JumpResult> & { readonly side: Side } {
  const result = { cleared: 0 };
  let side: Side = "in";
  let right = 0;
  return {
    get side() {
      return side;
    },
    get demand() {
      return signed(side, Math.min(levels[side], bounds[side]));
    },
    isOver: false,
    result,
    note(isRight) {
      right = isRight ? right + 1 : 0;
      if (right < JUMP.right) return;
      right = 0;
      result.cleared += 1;
      side = side === "in" ? "out" : "in";
    },
  };
}
