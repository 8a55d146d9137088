import { EXERCISE_TYPES, type ExerciseType, isAnswered } from "../motion/index.ts";
import type { PracticeDay } from "./record.ts";

/** How often each motion was practised. A missing motion was never practised. */
export type TypeCounts = PracticeDay["types"];

/** Counts each exercise, or with `by` -1 takes it away. */
export function addTypes(counts: TypeCounts, exercises: readonly { type: ExerciseType }[], by: 1 | -1): TypeCounts {
  const sum = { ...counts };
  for (const { type } of exercises) sum[type] = (sum[type] ?? 0) + by;
  for (const type of EXERCISE_TYPES) if (sum[type] === 0) delete sum[type];
  return sum;
}

/** The sum of several counts. */
export function sumTypes(all: readonly TypeCounts[]): TypeCounts {
  const sum: TypeCounts = {};
  for (const type of EXERCISE_TYPES) {
    const count = all.reduce((total, counts) => total + (counts[type] ?? 0), 0);
    if (count > 0) sum[type] = count;
  }
  return sum;
}

/** The most practised motion; of several, the first in the page's order. Null without practice. */
export function mostUsed(counts: TypeCounts): ExerciseType | null {
  const most = Math.max(...EXERCISE_TYPES.map((type) => counts[type] ?? 0));
  return EXERCISE_TYPES.find((type) => most > 0 && counts[type] === most) ?? null;
}

/** The share of each motion, and of each answered exercise that was practised, in whole per cent, largest first. They add up to 100, or to 0 without practice. */
export function motionShares(days: readonly PracticeDay[]) {
  const counts = sumTypes(days.map(({ types }) => types));
  const shown = EXERCISE_TYPES.filter((type) => !isAnswered(type) || counts[type]);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shares = shown
    .map((type) => {
      const count = counts[type] ?? 0;
      const exact = total > 0 ? (count * 100) / total : 0;
      return { type, count, percent: Math.floor(exact), remainder: exact % 1 };
    })
    .sort((a, b) => b.count - a.count);
  // Largest remainder method: what rounding down left over goes to the largest remainders.
  const missing = total > 0 ? 100 - shares.reduce((sum, { percent }) => sum + percent, 0) : 0;
  const raised = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, missing));
  return shares.map((share) => ({
    type: share.type,
    count: share.count,
    percent: share.percent + (raised.has(share) ? 1 : 0),
  }));
}
