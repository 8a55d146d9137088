import { addDays } from "../time/index.ts";
import type { PracticeDay } from "./record.ts";
import { currentStreak, latest } from "./streak.ts";

/** What the latest session made of the days in a row. */
export interface StreakStep {
  /** Days in a row, the session's day included. */
  readonly streak: number;
  /** The first day of all, the first after a pause, one more in a row, or a further session of a day that counted already. */
  readonly step: "first" | "back" | "longer" | "same";
}

/**
 * What the session that is over made of the days in a row; null when neither today nor yesterday was practised. A session over midnight
 * belongs to the day on which it began.
 * @param days in any order, each date once, the session included. What is dated after today counts as today's.
 */
export function streakStepOf(days: readonly PracticeDay[], today: string): StreakStep | null {
  const dates = days.map(({ date }) => (date > today ? today : date));
  const day = latest(dates);
  if (day === null || day < addDays(today, -1)) return null;
  const streak = currentStreak(dates, today);
  const sessions = days.reduce((sum, each, i) => sum + (dates[i] === day ? each.sessions : 0), 0);
  if (sessions > 1) return { streak, step: "same" };
  if (streak > 1) return { streak, step: "longer" };
  return { streak, step: days.length === 1 ? "first" : "back" };
}
