import { weekStart } from "../time/index.ts";
import type { PracticeStats } from "./api.ts";
import { roundSeconds } from "./day-buckets.ts";
import { mostUsed, sumTypes } from "./motion-counts.ts";
import type { PracticeDay } from "./record.ts";
import { currentStreak, latest } from "./streak.ts";

/** @param days in any order, each date once; days after today count as today @param today the user's local date */
export function practiceStats(days: readonly PracticeDay[], today: string): PracticeStats {
  const dates = days.map(({ date }) => date);
  const lastDate = latest(dates);
  const since = (start: string) => sumSeconds(days.filter(({ date }) => date >= start));
  return {
    currentStreak: currentStreak(dates, today),
    timeInSession: {
      today: since(today),
      thisWeek: since(weekStart(today)),
      thisMonth: since(`${today.slice(0, 7)}-01`),
      thisYear: since(`${today.slice(0, 4)}-01-01`),
    },
    totalSeconds: sumSeconds(days),
    totalSessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
    lastSessionDate: lastDate !== null && lastDate > today ? today : lastDate,
    mostUsed: mostUsed(sumTypes(days.map(({ types }) => types))),
  };
}

export function sumSeconds(periods: readonly { readonly seconds: number }[]): number {
  return roundSeconds(periods.reduce((sum, { seconds }) => sum + seconds, 0));
}
