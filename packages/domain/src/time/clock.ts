/**
 * How far the clocks of processes may differ, and how long a write may wait. Milliseconds. A stored instant that is later than this was
 * written by a clock that was ahead, and must not block anything until then.
 */
export const CLOCK_SKEW_MS = 10_000;

/** The latest instant that a correct clock can have stored. */
export function latestStored(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString();
}

/** Whether a clock that was ahead stored an instant. Unix milliseconds. */
export function isFromFuture(instant: number, now: number): boolean {
  return instant > now + CLOCK_SKEW_MS;
}

/**
 * Whether work that last happened at a stored instant is due again after an interval. If a clock that was ahead stored the instant, the work is due: it
 * doesn't wait until the clock catches up. Not for deleting data: a clock that is behind for a while would delete everything.
 * @param last Unix milliseconds, as `now`
 */
export function isDue(last: number, everyMs: number, now: number): boolean {
  return now - last >= everyMs || isFromFuture(last, now);
}

/** The earlier of two instants, for what a browser reports: its clock may be ahead. */
export function notAfter(instant: string, now: Date): string {
  const latest = now.toISOString();
  return instant < latest ? instant : latest;
}
