import * as z from "zod/mini";

/** Custom workout durations in seconds: 30 s to 30 min. */
export const CUSTOM_DURATION = { shortest: 30, longest: 1_800 } as const;

const { shortest, longest } = CUSTOM_DURATION;

export const customDurationSchema = z.int().check(z.minimum(shortest), z.maximum(longest));

/** Rounds and clamps seconds to the bounds. */
export function customDurationOf(seconds: number): number {
  return Math.min(longest, Math.max(shortest, Math.round(seconds)));
}

/** Seconds. */
const STEPS: readonly number[] = [shortest, 60, 120, 180, 300, 600, 900, 1_200, longest];

/** The next longer (1) or shorter (-1) step from any duration, within the bounds. */
export function nextDuration(seconds: number, direction: 1 | -1): number {
  return direction > 0
    ? (STEPS.find((step) => step > seconds) ?? longest)
    : (STEPS.findLast((step) => step < seconds) ?? shortest);
}
