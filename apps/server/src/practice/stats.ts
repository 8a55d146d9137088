import { mostUsed, type PracticeStats, roundSeconds, streakLength, type TypeCounts } from "@vr-eye-lab/domain/practice";
import { type Unreadable, withhold } from "@vr-eye-lab/domain/protocol";
import { firstMonthOf, monthOf, weekStart } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { latestStreak } from "./rollup-reads.ts";

/**
 * Computes a user's statistics from the rollups alone, a fixed number of rows, with one query. The result equals the domain's `practiceStats` of all days.
 * @param today the user's local date. Later dates count as today.
 * @param unreadable names that the requesting page can't read and `mostUsed` must not contain
 */
export async function readStats(
  reader: Kysely<Tables>,
  userId: string,
  today: string,
  unreadable: Unreadable | null = null,
): Promise<PracticeStats> {
  const [row] = await select(reader, {
    userId,
    today,
    week: weekStart(today),
    month: monthOf(today),
    year: firstMonthOf(today),
  });
  const { firstDate = null, streakDate = null, lastDate = null } = row ?? {};
  const types: TypeCounts = row ? JSON.parse(row.types) : {};
  const streak = firstDate !== null && streakDate !== null ? { firstDate, lastDate: streakDate } : null;
  return {
    currentStreak: streakLength(streak, lastDate, today),
    timeInSession: {
      today: roundSeconds(row?.today ?? 0),
      thisWeek: roundSeconds(row?.thisWeek ?? 0),
      thisMonth: roundSeconds(row?.thisMonth ?? 0),
      thisYear: roundSeconds(row?.thisYear ?? 0),
    },
    totalSeconds: row?.seconds ?? 0,
    totalSessions: row?.sessions ?? 0,
    lastSessionDate: lastDate !== null && lastDate > today ? today : lastDate,
    mostUsed: mostUsed(unreadable ? (withhold("practiceDays.types", types, unreadable) as TypeCounts) : types),
  };
}

type Keys = Record<"userId" | "today" | "week" | "month" | "year", string>;

const select = prepared((on, { userId, today, week, month, year }: Keys) => {
  const daysSince = (date: string) =>
    on
      .selectFrom("practiceDay")
      .select(({ fn }) => fn.sum<number | null>("seconds").as("seconds"))
      .where("userId", "=", userId)
      .where("date", ">=", date);
  const monthsSince = (date: string) =>
    on
      .selectFrom("practiceMonth")
      .select(({ fn }) => fn.sum<number | null>("seconds").as("seconds"))
      .where("userId", "=", userId)
      .where("month", ">=", date);
  return on
    .selectFrom("practiceTotal as total")
    .leftJoin(
      () => latestStreak(on, userId, today).as("streak"),
      (join) => join.onTrue(),
    )
    .where("total.userId", "=", userId)
    .select(["seconds", "sessions", "types", "total.lastDate", "firstDate", "streak.lastDate as streakDate"])
    .select([
      daysSince(today).as("today"),
      daysSince(week).as("thisWeek"),
      monthsSince(month).as("thisMonth"),
      monthsSince(year).as("thisYear"),
    ]);
});
