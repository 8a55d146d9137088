import { firstMonthOf, monthOf, weekStart } from "../time/index.ts";
import { roundSeconds } from "./day-buckets.ts";
import type { PracticeDay } from "./record.ts";

/** Seconds practised today, since Sunday, in this month and in this year. */
export interface TimeInSession {
  readonly today: number;
  readonly thisWeek: number;
  readonly thisMonth: number;
  readonly thisYear: number;
}

/** Sums the days by period. What is dated after today counts as today's. */
export function timeInSession(days: readonly PracticeDay[], today: string): TimeInSession {
  const since = (start: string) => sumSeconds(days.filter(({ date }) => date >= start));
  return {
    today: since(today),
    thisWeek: since(weekStart(today)),
    thisMonth: since(`${monthOf(today)}-01`),
    thisYear: since(`${firstMonthOf(today)}-01`),
  };
}

/** All seconds of some days or other periods. */
export function sumSeconds(periods: readonly { readonly seconds: number }[]): number {
  return roundSeconds(periods.reduce((sum, { seconds }) => sum + seconds, 0));
}
