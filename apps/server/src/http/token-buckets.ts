import { MINUTE_MS } from "@vr-eye-lab/domain/time";

/**
 * Limits requests per user, or what they cost. It counts in this process's memory, so a check costs no query. Use it where requests are
 * frequent; processes don't share the counts, and a restart resets them.
 * @param perMinute the cost that a user may use in a minute
 * @param atOnce the cost that a user may use at once, since a burst delays others. One request is always allowed
 * @param now milliseconds of a clock that never goes back
 */
export function createTokenBuckets(perMinute: number, atOnce: number, now = () => performance.now()) {
  const interval = MINUTE_MS / perMinute;
  /** When the bucket of each user is full again, the latest request last. Full buckets are forgotten. */
  const fullAt = new Map<string, number>();
  return {
    /**
     * Counts one request, or what it costs. @returns 0 within the limit, otherwise the seconds until it is allowed. Refused requests don't
     * count.
     */
    take(userId: string, cost = 1): number {
      const at = now();
      const before = Math.max(at, fullAt.get(userId) ?? at);
      const full = before + interval * cost;
      const wait = full - at - interval * atOnce;
      if (wait > 0 && before > at) return Math.ceil(wait / 1000);
      fullAt.delete(userId);
      fullAt.set(userId, full);
      for (const [other, time] of fullAt) {
        if (time > at) break;
        fullAt.delete(other);
      }
      return 0;
    },
    /** Corrects the cost of a request that was counted. A negative `rest` adds to the cost. */
    giveBack(userId: string, rest: number): void {
      fullAt.set(userId, Math.max(now(), fullAt.get(userId) ?? 0) - interval * rest);
    },
    /** The number of users in memory: at most those of the last seconds. */
    size: () => fullAt.size,
  };
}
