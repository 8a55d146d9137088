/** Keys to remember, of about 150 bytes each. */
const MOST_KEYS = 10_000;
/** How long a refusal is remembered before the database is asked again, because another process may have reset the count. */
const RECHECK_MS = 1_000;

/** When a refused key's window began and ends, and when the database is asked again. Milliseconds. */
interface Refusal {
  readonly start: number;
  readonly end: number;
  recheckAt: number;
}

/** Remembers which keys are over their limit, so that refused requests don't reach the database. */
export function createRefusals(mostKeys = MOST_KEYS) {
  const refusals = new Map<string, Refusal>();
  return {
    /** @returns the milliseconds until the key's window ends; 0 if the database must be asked */
    wait(key: string, at: number): number {
      const refusal = refusals.get(key);
      if (!refusal) return 0;
      const { start, end, recheckAt } = refusal;
      // The clock was ahead when the window began.
      if (at < start || at >= end) {
        refusals.delete(key);
        return 0;
      }
      if (at >= recheckAt || recheckAt > at + RECHECK_MS) {
        // This request asks the database. Those that arrive in the meantime are refused.
        refusal.recheckAt = at + RECHECK_MS;
        return 0;
      }
      return end - at;
    },
    remember(key: string, start: number, end: number, at: number): void {
      // The newest is last, so that the oldest is discarded first.
      refusals.delete(key);
      if (refusals.size >= mostKeys) refusals.delete(refusals.keys().next().value as string);
      refusals.set(key, { start, end, recheckAt: at + RECHECK_MS });
    },
    forget(key: string): void {
      refusals.delete(key);
    },
  };
}
