import { MOTION_TYPES, type MotionType } from "../motion/index.ts";
import { sumTypes } from "./most-used.ts";
import type { PracticeDay } from "./record.ts";

/** How much of all practised exercises a motion was. */
export interface MotionShare {
  readonly type: MotionType;
  /** How often it was practised. */
  readonly count: number;
  /** Whole percent; those of all motions add up to 100, or to 0 without practice. */
  readonly percent: number;
}

/** The share of every motion, most practised first; equals in the order in which the page lists them. */
export function motionShares(days: readonly PracticeDay[]): MotionShare[] {
  const counts = sumTypes(days.map(({ types }) => types));
  const all = MOTION_TYPES.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const shares = MOTION_TYPES.map((type) => {
    const count = counts[type] ?? 0;
    const exact = all > 0 ? (count * 100) / all : 0;
    return { type, count, percent: Math.floor(exact), rest: exact % 1 };
  }).sort((a, b) => b.count - a.count);
  // What rounding down has left over goes to those that lost most by it.
  const missing = all > 0 ? 100 - shares.reduce((sum, { percent }) => sum + percent, 0) : 0;
  const raised = new Set(shares.toSorted((a, b) => b.rest - a.rest).slice(0, missing));
  return shares.map((share) => ({
    type: share.type,
    count: share.count,
    percent: share.percent + (raised.has(share) ? 1 : 0),
  }));
}
