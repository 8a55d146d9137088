import { addDays, daysAfter } from "../time/index.ts";
import type { PracticeDay } from "./record.ts";

/** Consecutive practised days, first and last included. */
interface Streak {
  readonly firstDate: string;
  readonly lastDate: string;
}

/**
 * How many consecutive days were practised up to today, or up to yesterday if there is no practice today yet.
 * @param streak the latest one that starts today or earlier
 * @param lastDate the latest practised date. Dates after today count as today: the user crossed time zones or the clock was wrong.
 */
export function streakLength(streak: Streak | null, lastDate: string | null, today: string): number {
  if (lastDate === null) return 0;
  const yesterday = addDays(today, -1);
  const isPractisedToday = lastDate >= today;
  if (streak && streak.lastDate >= yesterday) {
    return daysAfter(isPractisedToday ? today : yesterday, streak.firstDate) + 1;
  }
  return isPractisedToday ? 1 : 0;
}

/** The streak length for practised dates in any order. */
export function currentStreak(dates: readonly string[], today: string): number {
  const practised = new Set(dates);
  const end = latest(dates.filter((date) => date <= today));
  let firstDate = end ?? today;
  while (practised.has(addDays(firstDate, -1))) firstDate = addDays(firstDate, -1);
  return streakLength(end === null ? null : { firstDate, lastDate: end }, latest(dates), today);
}

/** What the latest practice session did to the streak. */
export interface StreakStep {
  /** Days, the session's day included. */
  readonly streak: number;
  /** The first practised day ever, the first after a gap, one more day, or another session on a day that counted already. */
  readonly step: "first" | "back" | "longer" | "same";
}

/**
 * What the latest session did to the streak; null without practice today or yesterday. A session over midnight belongs to the day it started.
 * @param days in any order, each date once, with the session. Days after today count as today.
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

export function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}
