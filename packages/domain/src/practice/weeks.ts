import { addDays, latestWeeks } from "../time/index.ts";
import { roundSeconds } from "./day-buckets.ts";
import type { PracticeDay } from "./record.ts";
import { sumSeconds } from "./stats.ts";
import { latest } from "./streak.ts";

export type CalendarDay = Readonly<Omit<PracticeDay, "types">>;

export interface PracticeWeek {
  /** Its Sunday. */
  readonly start: string;
  /** From Sunday to Saturday; the current week ends with today. */
  readonly days: readonly CalendarDay[];
  readonly seconds: number;
  readonly practisedDays: number;
}

/** The latest `count` weeks up to today, oldest first. @param days each date once; days after today count as today */
export function practiceWeeks(days: readonly PracticeDay[], today: string, count: number): PracticeWeek[] {
  const byDate = new Map<string, CalendarDay>();
  for (const { date, seconds, sessions } of days) {
    const on = date > today ? today : date;
    const sum = byDate.get(on) ?? { date: on, seconds: 0, sessions: 0 };
    byDate.set(on, { date: on, seconds: roundSeconds(sum.seconds + seconds), sessions: sum.sessions + sessions });
  }
  return latestWeeks(today, count).map((dates) => {
    const week = dates
      .filter((date) => date <= today)
      .map((date) => byDate.get(date) ?? { date, seconds: 0, sessions: 0 });
    return {
      start: dates[0] ?? today,
      days: week,
      seconds: sumSeconds(week),
      practisedDays: week.filter(({ sessions }) => sessions > 0).length,
    };
  });
}

/** Minutes at which a practised day gets the next darker shade. */
export const SHADES = [5, 10, 20] as const;

/** The shade of a day: 0 without practice, 1 below the first of SHADES, up to 4. */
export function practiceShade({ seconds, sessions }: CalendarDay): number {
  return sessions === 0 ? 0 : 1 + SHADES.filter((minutes) => seconds >= minutes * 60).length;
}

/** No practice yet, the week's goal reached, practised today, yesterday but not yet today, or longer ago. */
type PracticeStatus = "new" | "reached" | "today" | "open" | "paused";

/** @param days in any order, each date once. Days after today count as today. @param goal days a week */
export function practiceStatus(days: readonly PracticeDay[], today: string, goal: number): PracticeStatus {
  const lastDate = latest(days.map(({ date }) => date));
  if (lastDate === null) return "new";
  const [week] = practiceWeeks(days, today, 1);
  if (week && week.practisedDays >= goal) return "reached";
  if (lastDate >= today) return "today";
  return lastDate === addDays(today, -1) ? "open" : "paused";
}
