import { addDays } from "../time/index.ts";

/**
 * How many consecutive days were practised up to today, or up to yesterday if there is no practice today yet.
 * @param dates practised dates in any order. Dates after today count as today: the user crossed time zones or the clock was wrong.
 */
export function currentStreak(dates: readonly string[], today: string): number {
  const practised = new Set(dates.map((date) => (date > today ? today : date)));
  let date = practised.has(today) ? today : addDays(today, -1);
  let length = 0;
  for (; practised.has(date); date = addDays(date, -1)) length += 1;
  return length;
}

/** The first date of the streak that the latest of the practised dates belongs to. Null without dates. */
export function streakStart(dates: readonly string[]): string | null {
  const practised = new Set(dates);
  let first = latest(dates);
  while (first !== null && practised.has(addDays(first, -1))) first = addDays(first, -1);
  return first;
}

export function latest(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null;
}
