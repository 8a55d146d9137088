import { MOTION_TYPES, type MotionType } from "../motion/index.ts";
import type { PracticeDay } from "./record.ts";

/** How often each motion was practised. One that is not there was not. */
export type TypeCounts = PracticeDay["types"];

/** The counts with each of these exercises added (`by` 1) or taken away (`by` -1). */
export function addTypes(counts: TypeCounts, exercises: readonly { type: MotionType }[], by: 1 | -1): TypeCounts {
  const sum = { ...counts };
  for (const { type } of exercises) sum[type] = (sum[type] ?? 0) + by;
  for (const type of MOTION_TYPES) if (sum[type] === 0) delete sum[type];
  return sum;
}

/** The motion that was practised most often; among equals, the one that the page lists first. Null when nothing was practised. */
export function mostUsed(counts: TypeCounts): MotionType | null {
  let best: MotionType | null = null;
  for (const type of MOTION_TYPES) {
    const count = counts[type] ?? 0;
    if (count > (best === null ? 0 : (counts[best] ?? 0))) best = type;
  }
  return best;
}

/** The counts of some days or other periods together. */
export function sumTypes(all: readonly TypeCounts[]): TypeCounts {
  const sum: TypeCounts = {};
  for (const counts of all) {
    for (const type of MOTION_TYPES) {
      const count = counts[type];
      if (count) sum[type] = (sum[type] ?? 0) + count;
    }
  }
  return sum;
}
