import { calendarDate, daysAfter, resolveZone } from "../time/index.ts";
import { roundSeconds } from "./day-buckets.ts";
import type { PracticeDocument } from "./record.ts";

/** Seconds of rounding error allowed for each exercise. */
const ROUNDING = 1;

/**
 * A record as the server stores it: a future start becomes now, and an unknown time zone becomes UTC. The date stays the user's.
 * @returns the name of an invalid field, if any
 */
export function normalisePractice(record: PracticeDocument, now: Date): PracticeDocument | { readonly field: string } {
  // A browser may know newer zones than the server.
  const zone = resolveZone(record.zone) ?? "UTC";
  const exerciseSeconds = record.exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (exerciseSeconds > record.duration + ROUNDING * record.exercises.length) return { field: "duration" };
  const rounded = { ...record, zone, duration: roundSeconds(record.duration) };
  const latest = now.toISOString();
  if (record.startedAt > latest) return { ...rounded, startedAt: latest, date: calendarDate(latest, zone) };
  // Local dates differ from the date in UTC by one day at most.
  if (Math.abs(daysAfter(record.date, record.startedAt.slice(0, 10))) > 1) return { field: "date" };
  return rounded;
}
