import { addDays, daysAfter } from "../time/index.ts";

/** Days without a gap between them, first and last included. */
export interface Streak {
  readonly firstDate: string;
  readonly lastDate: string;
}

/**
 * How many days in a row were practised up to today, or up to yesterday when today is still to come; 0 when neither was practised.
 * What is dated after today counts as today's: somebody has flown against the sun, or their clock was wrong.
 * @param run the latest one that begins today or before, if there is any
 * @param lastDate the latest practised date of all
 */
export function streakLength(run: Streak | null, lastDate: string | null, today: string): number {
  if (lastDate === null) return 0;
  const yesterday = addDays(today, -1);
  const isPractisedToday = lastDate >= today;
  if (run && run.lastDate >= yesterday) {
    const end = isPractisedToday ? today : yesterday;
    return daysAfter(end, run.firstDate) + 1;
  }
  return isPractisedToday ? 1 : 0;
}

/** The streak of practised dates, given in any order. */
export function currentStreak(dates: readonly string[], today: string): number {
  const practised = new Set(dates);
  const lastDate = latest(dates);
  const end = dates
    .filter((date) => date <= today)
    .sort()
    .at(-1);
  if (end === undefined) return streakLength(null, lastDate, today);
  let firstDate = end;
  while (practised.has(addDays(firstDate, -1))) firstDate = addDays(firstDate, -1);
  return streakLength({ firstDate, lastDate: end }, lastDate, today);
}

/** The latest of some dates, null of none. */
export function latest(dates: readonly string[]): string | null {
  return dates.reduce<string | null>((best, date) => (best === null || date > best ? date : best), null);
}
