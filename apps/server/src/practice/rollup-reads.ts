import type { PracticeDay, PractisedSession } from "@vr-eye-lab/domain/practice";
import { addDays } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { LoadedRows } from "../store/loaded-rows.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** The query for a user's latest streak that starts on a date or before it. */
export function latestStreak(on: Kysely<Tables>, userId: string, date: string) {
  return on
    .selectFrom("practiceRun")
    .select(["firstDate", "lastDate"])
    .where("userId", "=", userId)
    .where("firstDate", "<=", date)
    .orderBy("firstDate", "desc")
    .limit(1);
}

/** Reads everything that storing a session on a date updates: the session if it is stored, the rollups, and the adjacent streaks. */
export async function readRollups(tx: UserTransaction, id: string, date: string) {
  const keys = { userId: tx.userId, id, date, dayBefore: addDays(date, -1), dayAfter: addDays(date, 1) };
  const row = tx.loaded ? findLoaded(tx.loaded, keys) : (await select(tx.transaction, keys))[0];
  if (!row) throw new Error("The user has no row in userRevision.");
  const { storedDate, duration, exercises, evidence, lastDate, streakBefore, streakAfter } = row;
  const stored: PractisedSession | undefined =
    storedDate !== null && duration !== null && exercises !== null
      ? { date: storedDate, duration, exercises: JSON.parse(exercises) }
      : undefined;
  return {
    stored,
    /** The JSON columns of the stored session. */
    storedJson: exercises === null ? undefined : { exercises, evidence },
    /** Undefined if the date has no practice. */
    day: rollupOf(storedDate ?? date, row.daySeconds, row.daySessions, row.dayTypes),
    total: rollupOf(storedDate ?? date, row.totalSeconds, row.totalSessions, row.totalTypes),
    /** The latest practice date; null if there is none. */
    lastDate,
    /** The first date of the streak that ends the day before. */
    streakBefore,
    /** The last date of the streak that starts the day after. */
    streakAfter,
  };
}

function rollupOf(date: string, seconds: number | null, sessions: number | null, types: string | null) {
  if (seconds === null || sessions === null || types === null) return undefined;
  return { date, seconds, sessions, types: JSON.parse(types) } satisfies PracticeDay;
}

/** The row that `select` returns, from rows in memory. */
function findLoaded(loaded: LoadedRows, { id, date, dayBefore, dayAfter }: Keys) {
  const stored = loaded.get("practice", id);
  const day = loaded.get("practiceDay", stored?.date ?? date);
  const total = loaded.get("practiceTotal");
  return {
    storedDate: stored?.date ?? null,
    duration: stored?.duration ?? null,
    exercises: stored?.exercises ?? null,
    evidence: stored?.evidence ?? null,
    daySeconds: day?.seconds ?? null,
    daySessions: day?.sessions ?? null,
    dayTypes: day?.types ?? null,
    totalSeconds: total?.seconds ?? null,
    totalSessions: total?.sessions ?? null,
    totalTypes: total?.types ?? null,
    lastDate: total?.lastDate ?? null,
    streakBefore: loaded.find("practiceRun", ({ lastDate }) => lastDate === dayBefore)?.firstDate ?? null,
    streakAfter: loaded.find("practiceRun", ({ firstDate }) => firstDate === dayAfter)?.lastDate ?? null,
  };
}

type Keys = Record<"userId" | "id" | "date" | "dayBefore" | "dayAfter", string>;

const select = prepared((on, { userId, id, date, dayBefore, dayAfter }: Keys) =>
  on
    .selectFrom("userRevision as user")
    .leftJoin("practice as stored", (join) => join.onRef("stored.userId", "=", "user.userId").on("stored.id", "=", id))
    .leftJoin("practiceDay as day", (join) =>
      join
        .onRef("day.userId", "=", "user.userId")
        .on((eb) => eb("day.date", "=", eb.fn.coalesce("stored.date", eb.val(date)))),
    )
    .leftJoin("practiceTotal as total", "total.userId", "user.userId")
    .leftJoin("practiceRun as after", (join) =>
      join.onRef("after.userId", "=", "user.userId").on("after.firstDate", "=", dayAfter),
    )
    .leftJoin(
      () => latestStreak(on, userId, dayBefore).as("before"),
      (join) => join.on("before.lastDate", "=", dayBefore),
    )
    .where("user.userId", "=", userId)
    .select([
      "stored.date as storedDate",
      "stored.duration",
      "stored.exercises",
      "stored.evidence",
      "day.seconds as daySeconds",
      "day.sessions as daySessions",
      "day.types as dayTypes",
      "total.seconds as totalSeconds",
      "total.sessions as totalSessions",
      "total.types as totalTypes",
      "total.lastDate",
      "before.firstDate as streakBefore",
      "after.lastDate as streakAfter",
    ]),
);
