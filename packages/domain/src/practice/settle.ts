import { calendarDate, daysAfter, isTimeZone } from "../time/index.ts";
import { roundSeconds } from "./day-buckets.ts";
import type { PracticeDocument } from "./record.ts";

/** Seconds that the parts of a session may be longer than the whole, for each part: whoever recorded them may have rounded. */
const ROUNDING = 1;
/** Days between the date somewhere on Earth and the date in UTC. */
const FURTHEST = 1;

/**
 * A record as it is stored. One that claims to begin in the future begins now; one that is older stays as it is.
 * @returns the name of the field that cannot be true, if there is one
 */
export function normalisePractice(record: PracticeDocument, now: Date): PracticeDocument | { readonly field: string } {
  const { zone } = record;
  if (!isTimeZone(zone)) return { field: "zone" };
  const parts = record.exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (parts > record.duration + ROUNDING * record.exercises.length) return { field: "duration" };
  const rounded = { ...record, duration: roundSeconds(record.duration) };
  const latest = now.toISOString();
  if (record.startedAt > latest) return { ...rounded, startedAt: latest, date: calendarDate(latest, zone) };
  if (Math.abs(daysAfter(record.date, record.startedAt.slice(0, 10))) > FURTHEST) return { field: "date" };
  return rounded;
}
