import { createHash } from "node:crypto";
import { CLOCK_SKEW_MS, DAY_MS } from "@vr-eye-lab/domain/time";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Client } from "./client.ts";
import { TooManyRequestsError } from "./http-error.ts";
import { createRefusals } from "./rate-limit-memory.ts";
import { type AddressLimitName, RATE_LIMITS, type RateLimit, type RateLimitName } from "./rate-limit-table.ts";

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Attempts between two deletions of old rows. */
const SWEEP_EVERY = 1_000;

/** A limit counts the attempts of a client if it is per address, otherwise of a user id, an email address or a token. */
export type Whose<Name extends RateLimitName> = Name extends AddressLimitName ? Client : string;

/** The stored key. It does not reveal the address or token that it contains. */
function keyOf(name: RateLimitName, whose: Client | string): string {
  return `${name}:${createHash("sha256").update(counted(RATE_LIMITS[name].per, whose)).digest("base64url")}`;
}

/** The text that is counted: a client's network instead of its address, and an email address without case and tag. */
function counted(per: RateLimit["per"], whose: Client | string): string {
  if (typeof whose !== "string") return whose.network;
  const email = whose.trim().toLowerCase();
  if (per === "email") return email;
  return per === "recipient" ? email.replace(/\+[^@]*(?=@)/, "") : whose;
}

/** Counts attempts in the database, so that processes share the counts and a restart keeps them. */
export function createRateLimits(database: Database, now = Date.now, sweepEvery = SWEEP_EVERY) {
  const refusals = createRefusals();
  let untilSweep = sweepEvery;
  const rateLimits = {
    /** Counts one attempt. @throws TooManyRequestsError beyond the limit */
    async enforce<Name extends RateLimitName>(name: Name, whose: Whose<Name>): Promise<void> {
      const retryAfter = await rateLimits.take(name, whose);
      const { code = "auth/too-many-attempts" }: RateLimit = RATE_LIMITS[name];
      if (retryAfter > 0) throw new TooManyRequestsError(code, retryAfter);
    },
    /** Counts one attempt. @returns 0 within the limit, otherwise the seconds until the window ends */
    async take<Name extends RateLimitName>(name: Name, whose: Whose<Name>): Promise<number> {
      const { max, window } = RATE_LIMITS[name];
      const windowMs = window * 1000;
      const key = keyOf(name, whose);
      const at = now();
      const refused = refusals.wait(key, at);
      if (refused > 0) return seconds(refused, window);
      const start = sql.ref<number>("rateLimit.lastRequest");
      const isOver = sql<boolean>`(${start} <= ${at - windowMs} or ${start} > ${at + CLOCK_SKEW_MS})`;
      const row = await database.write(async (transaction) => {
        if (--untilSweep <= 0) {
          untilSweep = sweepEvery;
          // No window is longer than a day.
          await transaction
            .deleteFrom("rateLimit")
            .where(({ or, eb }) =>
              or([eb("lastRequest", "<", at - DAY_MS), eb("lastRequest", ">", at + CLOCK_SKEW_MS)]),
            )
            .execute();
        }
        // lastRequest is the start of the window. A window in the future has expired: a clock that was ahead opened it.
        // Refused attempts don't move it, so clients wait for one window at most.
        return await transaction
          .insertInto("rateLimit")
          .values({ id: newId(at), key, count: 1, lastRequest: at })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              count: sql<number>`case when ${isOver} then 1 else ${sql.ref("rateLimit.count")} + 1 end`,
              lastRequest: sql<number>`case when ${isOver} then ${at} else ${start} end`,
            }),
          )
          .returning(["count", "lastRequest"])
          .executeTakeFirstOrThrow();
      });
      if (row.count <= max) {
        refusals.forget(key);
        return 0;
      }
      const opened = Math.min(Number(row.lastRequest), at);
      refusals.remember(key, opened, opened + windowMs, at);
      return seconds(opened + windowMs - at, window);
    },
    /** Uncounts one attempt, for example one that succeeded. */
    async giveBack<Name extends RateLimitName>(name: Name, whose: Whose<Name>): Promise<void> {
      const key = keyOf(name, whose);
      await database.write((transaction) =>
        transaction
          .updateTable("rateLimit")
          .set((column) => ({ count: column("count", "-", 1) }))
          .where("key", "=", key)
          .where("count", ">", 0)
          .execute(),
      );
      refusals.forget(key);
    },
    /** Resets a count. */
    async forget<Name extends RateLimitName>(name: Name, whose: Whose<Name>): Promise<void> {
      const key = keyOf(name, whose);
      await database.write((transaction) => transaction.deleteFrom("rateLimit").where("key", "=", key).execute());
      refusals.forget(key);
    },
  };
  return rateLimits;
}

/** Whole seconds, at least one and at most a window. */
function seconds(milliseconds: number, window: number): number {
  return Math.min(window, Math.max(1, Math.ceil(milliseconds / 1000)));
}
