import { addDays, daysAfter } from "../time/index.ts";

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

export function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}
