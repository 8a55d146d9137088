import type { Bounds } from "./demand.ts";
import { jumpRule } from "./hold-jump.ts";
import { FACILITY } from "./modes.ts";
import type { Rule, Side } from "./rule.ts";

/**
 * One run of Vergence facility: Jump between fixed levels. It ends with its time. The result is in cycles per minute, of one base-in and one base-out side
 * cleared; null with too few right answers.
 */
export function facilityRule(bounds: Bounds): Rule<number | null> {
  const jump = jumpRule(FACILITY.levels, bounds);
  const right = { in: 0, out: 0 };
  const shown = { in: 0, out: 0 };
  /** A side without an answer has no share. */
  const isSeen = (side: Side) => right[side] / shown[side] >= FACILITY.least;
  return {
    get demand() {
      return jump.demand;
    },
    isOver: false,
    get result() {
      const minutes = FACILITY.seconds / 60;
      // Two sides are a cycle.
      return isSeen("in") && isSeen("out") ? jump.result.cleared / 2 / minutes : null;
    },
    note(isRight) {
      const side = jump.side;
      shown[side] += 1;
      if (isRight) right[side] += 1;
      jump.note(isRight);
    },
  };
}
