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
