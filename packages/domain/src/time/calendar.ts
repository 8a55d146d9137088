import * as z from "zod/mini";

// Calendar dates are texts such as 2026-11-21. Their arithmetic runs in UTC, where every day has 24 hours.

/** ISO 8601 in UTC with milliseconds, as written by `Date.toISOString`. */
export const instantSchema = z.iso.datetime({ precision: 3 });
export const calendarDateSchema = z.iso.date();
/** The length of an IANA time zone name, such as Europe/Berlin. `resolveZone` checks the name. */
export const zoneSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Milliseconds. A day in UTC. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The largest offset from UTC of any time zone. */
export const MAX_OFFSET_MS = 14 * HOUR_MS;

/** @param days negative for earlier dates */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `other` to `date`; negative when `date` is earlier. */
export function daysAfter(date: string, other: string): number {
  return (Date.parse(date) - Date.parse(other)) / DAY_MS;
}

/** 0 for Sunday, 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** The Sunday that starts the date's week. */
export function weekStart(date: string): string {
  return addDays(date, -weekdayOf(date));
}

/** The dates of the latest `count` weeks, each from Sunday to Saturday, oldest first. The last week contains `today`. */
export function latestWeeks(today: string, count: number): string[][] {
  const first = addDays(weekStart(today), 7 * (1 - count));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, 7 * week + day)),
  );
}
