import { ROUNDING } from "./run.ts";

/** Seconds between suggested breaks. Source: the 20-20-20 rule of the American Optometric Association. */
export const BREAK_SECONDS = 20 * 60;

/** @param practised seconds of this visit @param lastSuggestedAt its value at the last suggestion; 0 before */
export function breakDue(practised: number, lastSuggestedAt: number): boolean {
  return practised - lastSuggestedAt + ROUNDING >= BREAK_SECONDS;
}

export function practisedMinutes(seconds: number): number {
  return Math.floor((seconds + ROUNDING) / 60);
}
