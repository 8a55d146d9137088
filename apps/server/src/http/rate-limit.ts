import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";

/** At most `max` per fixed window; the first request opens the window. */
export interface RateLimit {
  readonly max: number;
  /** Seconds. */
  readonly window: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** 1 day. No window is longer, so older rows can be deleted. */
const LONGEST_WINDOW_MS = 86_400_000;
/** Attempts between two deletions of old rows. */
const SWEEP_EVERY = 1_000;

/** A key that does not reveal the address or token that it contains. */
export function rateLimitKey(what: string, whose: string): string {
  return `${what}:${createHash("sha256").update(whose).digest("base64url")}`;
}

/** Counts attempts in the database, so that processes share the counts and a restart keeps them. */
export function createRateLimits(database: Database, now = Date.now, sweepEvery = SWEEP_EVERY) {
  let untilSweep = sweepEvery;
  return {
    /** Counts one attempt. @returns 0 within the limit, otherwise the seconds until the window ends */
    async take(key: string, { max, window }: RateLimit): Promise<number> {
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
        // lastRequest is the start of the window. Refused attempts don't move it, so clients wait for one window at most.
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
    /** Uncounts one attempt, for example one that succeeded. */
    async giveBack(key: string): Promise<void> {
      await database.write((transaction) =>
        transaction
          .updateTable("rateLimit")
          .set((column) => ({ count: column("count", "-", 1) }))
          .where("key", "=", key)
          .where("count", ">", 0)
          .execute(),
      );
    },
    /** Resets a key's count. */
    async forget(key: string): Promise<void> {
      await database.write((transaction) => transaction.deleteFrom("rateLimit").where("key", "=", key).execute());
    },
  };
}
