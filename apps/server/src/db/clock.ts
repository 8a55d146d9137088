/**
 * How far the clocks of processes may differ, and how long a write may wait. Milliseconds. A stored instant that is later than this was
 * written by a clock that was ahead, and must not block anything until then.
 */
export const CLOCK_SKEW_MS = 10_000;

/** The latest instant that a correct clock can have stored. */
export function latestStored(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString();
}
