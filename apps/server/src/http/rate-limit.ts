import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";

/** So many within a window, which begins with the first. */
export interface RateLimit {
  readonly max: number;
  /** Seconds. */
  readonly window: number;
}

/** Counts attempts in the database, so that all processes share the counts and a restart forgets none. */
export interface RateLimits {
  /**
   * Counts one attempt.
   * @returns seconds to wait until the window ends, or 0 when the attempt is within the limit.
   */
  take(key: string, limit: RateLimit): Promise<number>;
  /** Takes one attempt back, as one that turned out to be good. */
  giveBack(key: string): Promise<void>;
  /** Starts a key's count anew. */
  forget(key: string): Promise<void>;
}

/** No window is longer: 1 day. What is older counts nothing any more. */
const LONGEST_WINDOW_MS = 86_400_000;
/** Old rows are swept out each time so many attempts have been counted. */
const SWEEP_EVERY = 1_000;

/** A key that says nothing of the address or token that it stands for. */
export function rateLimitKey(what: string, whose: string): string {
  return `${what}:${createHash("sha256").update(whose).digest("base64url")}`;
}

/**
 * @param now milliseconds since 1970.
 * @param sweepEvery attempts between two deletions of old rows.
 */
export function createRateLimits(
  database: Database,
  now: () => number = Date.now,
  sweepEvery: number = SWEEP_EVERY,
): RateLimits {
  let untilSweep = sweepEvery;
  return {
    async take(key, { max, window }) {
      const at = now();
      const isOver = sql<boolean>`${sql.ref("rateLimit.lastRequest")} <= ${at - window * 1000}`;
      const row = await database.write(async (transaction) => {
        if (--untilSweep <= 0) {
          untilSweep = sweepEvery;
          await transaction
            .deleteFrom("rateLimit")
            .where("lastRequest", "<", at - LONGEST_WINDOW_MS)
            .execute();
        }
        // lastRequest holds when the window began, and refused attempts do not move it: nobody can be kept waiting for longer than one window.
        return await transaction
          .insertInto("rateLimit")
          .values({ id: newId(at), key, count: 1, lastRequest: at })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              count: sql<number>`case when ${isOver} then 1 else ${sql.ref("rateLimit.count")} + 1 end`,
              lastRequest: sql<number>`case when ${isOver} then ${at} else ${sql.ref("rateLimit.lastRequest")} end`,
            }),
          )
          .returning(["count", "lastRequest"])
          .executeTakeFirstOrThrow();
      });
      if (row.count <= max) return 0;
      return Math.max(1, Math.ceil((Number(row.lastRequest) + window * 1000 - at) / 1000));
    },
    async giveBack(key) {
      await database.write((transaction) =>
        transaction
          .updateTable("rateLimit")
          .set((column) => ({ count: column("count", "-", 1) }))
          .where("key", "=", key)
          .where("count", ">", 0)
          .execute(),
      );
    },
    async forget(key) {
      await database.write((transaction) => transaction.deleteFrom("rateLimit").where("key", "=", key).execute());
    },
  };
}
