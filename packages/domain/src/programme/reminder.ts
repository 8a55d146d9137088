import * as z from "zod/mini";
import { addDays, calendarDate, HOUR_MS, MAX_OFFSET_MS, wallClock, zoneSchema } from "../time/index.ts";
import { type Programme, plannedOn } from "./programme.ts";

/** The initial hour of a new reminder. */
export const DEFAULT_HOUR = 18;

/** When to send emails about the day's plan. */
export const reminderSchema = z.object({
  /** Local hour. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  zone: zoneSchema,
});
export type Reminder = z.infer<typeof reminderSchema>;

/** POST reminder off, sent by the page that the email links to. */
export const reminderOffRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** Before and after the hour in UTC: any zone shows it within this time. */
const SEARCHED_MS = MAX_OFFSET_MS + HOUR_MS;
/** Days to look ahead: a week, and a second one in case a zone skips the only planned day. */
const HORIZON = 15;

/**
 * When the next reminder after an instant is due, and the planned date that it is about; null while nothing is planned.
 * @param lastDate the latest date that had a reminder. No date gets a second one, even if hour or zone change.
 * @throws RangeError for an unknown zone
 */
export function nextReminder(
  programme: Programme,
  { hour, zone }: Reminder,
  after: Date,
  lastDate: string | null,
): { readonly date: string; readonly at: Date } | null {
  const today = calendarDate(after.toISOString(), zone);
  for (let day = 0; day < HORIZON; day++) {
    const date = addDays(today, day);
    if ((lastDate !== null && date <= lastDate) || !plannedOn(programme, date)) continue;
    const at = firstTimeOf(date, hour, zone);
    if (at !== null && at > after.getTime()) return { date, at: new Date(at) };
  }
  return null;
}

/**
 * The first instant of a date at which the local clock shows the hour, or later when a clock change skips the hour.
 * @returns milliseconds since 1970; null when the zone skips the rest of the date
 */
function firstTimeOf(date: string, hour: number, zone: string): number | null {
  const wanted = Date.parse(date) + hour * HOUR_MS;
  const [early, late] = [wanted - SEARCHED_MS, wanted + SEARCHED_MS];
  const times = [early, late]
    .map((near) => wanted - (wallClock(near, zone) - near))
    .filter((at) => wallClock(at, zone) === wanted);
  if (times.length > 0) return Math.min(...times);
  // The clock never shows it: search for the first instant after the gap.
  let [before, from] = [early, late];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (wallClock(middle, zone) < wanted) before = middle;
    else from = middle;
  }
  return calendarDate(new Date(from).toISOString(), zone) === date ? from : null;
}
