import { addDays, weekStart } from "../time/index.ts";
import { roundSeconds } from "./day-buckets.ts";
import type { PracticeDay } from "./record.ts";

const DAYS_OF_A_WEEK = 7;

/** What was practised on a date, also when it was nothing. */
export interface CalendarDay {
  readonly date: string;
  readonly seconds: number;
  readonly sessions: number;
}

/** A week from Sunday on. */
export interface PracticeWeek {
  /** Its Sunday. */
  readonly start: string;
  /** From Sunday to Saturday; the present week ends with today. */
  readonly days: readonly CalendarDay[];
  readonly seconds: number;
  /** On how many of its days was practised. */
  readonly practisedDays: number;
}

/**
 * The latest weeks, oldest first; the last one is that of today. What is dated after today counts as today's.
 * @param days in any order, each date once
 * @param count how many weeks, at least 1
 */
export function practiceWeeks(days: readonly PracticeDay[], today: string, count: number): PracticeWeek[] {
  const byDate = new Map<string, CalendarDay>();
  for (const { date, seconds, sessions } of days) {
    const on = date > today ? today : date;
    const sum = byDate.get(on) ?? { date: on, seconds: 0, sessions: 0 };
    byDate.set(on, {
      date: on,
      seconds: roundSeconds(sum.seconds + seconds),
      sessions: sum.sessions + sessions,
    });
  }
  const latest = weekStart(today);
  return Array.from({ length: count }, (_, i) => {
    const start = addDays(latest, (i + 1 - count) * DAYS_OF_A_WEEK);
    const dates = Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => addDays(start, day));
    return weekOf(
      start,
      dates.filter((date) => date <= today).map((date) => byDate.get(date) ?? { date, seconds: 0, sessions: 0 }),
    );
  });
}

function weekOf(start: string, days: readonly CalendarDay[]): PracticeWeek {
  return {
    start,
    days,
    seconds: roundSeconds(days.reduce((sum, { seconds }) => sum + seconds, 0)),
    practisedDays: days.filter(({ sessions }) => sessions > 0).length,
  };
}

/** Whole minutes from which a practised day is shown in the next darker shade. */
export const SHADES = [5, 10, 20] as const;

/** How strongly a day is shown: 0 without practice, 1 below the first of the shades, up to 4. */
export function practiceShade({ seconds, sessions }: CalendarDay): number {
  return sessions === 0 ? 0 : 1 + SHADES.filter((minutes) => seconds >= minutes * 60).length;
}
