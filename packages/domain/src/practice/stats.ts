import type { PracticeStats } from "./api.ts";
import { mostUsed, sumTypes } from "./most-used.ts";
import type { PracticeDay } from "./record.ts";
import { currentStreak, latest } from "./streak.ts";
import { sumSeconds, timeInSession } from "./totals.ts";

/**
 * Every figure of a person's practice.
 * @param days in any order, each date once
 * @param today the date where the person is. What is dated later counts as today's.
 */
export function practiceStats(days: readonly PracticeDay[], today: string): PracticeStats {
  const dates = days.map(({ date }) => date);
  const lastDate = latest(dates);
  return {
    currentStreak: currentStreak(dates, today),
    timeInSession: timeInSession(days, today),
    totalSeconds: sumSeconds(days),
    totalSessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
    lastSessionDate: lastDate !== null && lastDate > today ? today : lastDate,
    mostUsed: mostUsed(sumTypes(days.map(({ types }) => types))),
  };
}
