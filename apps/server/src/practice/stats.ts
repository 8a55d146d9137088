import { mostUsed, type PracticeStats, streakLength, sumSeconds, type TypeCounts } from "@vr-eye-lab/domain/practice";
import { type Unreadable, withhold } from "@vr-eye-lab/domain/protocol";
import { firstMonthOf, monthOf, weekStart } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { latestStreak } from "./rollup-reads.ts";

/**
 * Computes a user's statistics from the rollups alone, a fixed number of rows. The result equals the domain's `practiceStats` of all days.
 * @param today the user's local date. Later dates count as today.
 * @param unreadable names that the requesting page can't read and `mostUsed` must not contain
 */
export async function readStats(
  reader: Kysely<Tables>,
  userId: string,
  today: string,
  unreadable: Unreadable | null = null,
): Promise<PracticeStats> {
  const week = weekStart(today);
  const month = monthOf(today);
  const [total, days, months, streak] = await Promise.all([
    reader.selectFrom("practiceTotal").selectAll().where("userId", "=", userId).executeTakeFirst(),
    reader
      .selectFrom("practiceDay")
      .select(["date", "seconds"])
      .where("userId", "=", userId)
      .where("date", ">=", week)
      .execute(),
    reader
      .selectFrom("practiceMonth")
      .select(["month", "seconds"])
      .where("userId", "=", userId)
      .where("month", ">=", firstMonthOf(today))
      .execute(),
    latestStreak(reader, userId, today).executeTakeFirst(),
  ]);
  const lastDate = total?.lastDate ?? null;
  const types: TypeCounts = total ? JSON.parse(total.types) : {};
  return {
    currentStreak: streakLength(streak ?? null, lastDate, today),
    timeInSession: {
      today: sumSeconds(days.filter(({ date }) => date >= today)),
      thisWeek: sumSeconds(days),
      thisMonth: sumSeconds(months.filter((each) => each.month >= month)),
      thisYear: sumSeconds(months),
    },
    totalSeconds: total?.seconds ?? 0,
    totalSessions: total?.sessions ?? 0,
    lastSessionDate: lastDate !== null && lastDate > today ? today : lastDate,
    mostUsed: mostUsed(unreadable ? (withhold("practiceDays.types", types, unreadable) as TypeCounts) : types),
  };
}
