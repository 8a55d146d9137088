import * as z from "zod/mini";

/** Bounds of a duration of one's own choosing, in seconds: 30 s to 30 min. */
export const CUSTOM_DURATION = { shortest: 30, longest: 1_800 } as const;

const { shortest, longest } = CUSTOM_DURATION;

/** Whole seconds within the bounds. */
export const customDurationSchema = z.int().check(z.minimum(shortest), z.maximum(longest));

/** The whole seconds within the bounds that come nearest. */
export function customDurationOf(seconds: number): number {
  return Math.min(longest, Math.max(shortest, Math.round(seconds)));
}

/** Durations, in seconds, that one goes through in steps. */
const STEPS: readonly number[] = [shortest, 60, 120, 180, 300, 600, 900, 1_200, longest];

/** The next longer (1) or shorter (-1) step from any duration; at the end of the steps the last one. */
export function nextDuration(seconds: number, direction: 1 | -1): number {
  return direction > 0
    ? (STEPS.find((step) => step > seconds) ?? longest)
    : (STEPS.findLast((step) => step < seconds) ?? shortest);
}
