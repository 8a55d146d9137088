import * as z from "zod/mini";
import { addDays, calendarDate, wallClock } from "../time/index.ts";
import { type Programme, plannedOn } from "./programme.ts";

/** The hour that the switch begins with. */
export const DEFAULT_HOUR = 18;

/** That a mail reminds of the day's plan: at which hour, by the clocks of which place. */
export const reminderSchema = z.object({
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** IANA time zone, such as Europe/Berlin. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** When a reminder is due, and the date of the plan that it is about. */
export interface DueReminder {
  readonly date: string;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
/** No clock is further from UTC, with an hour to spare. */
const FURTHEST_MS = 15 * HOUR_MS;
/** Days to look ahead: a week, and another where a zone has left out the only planned day. */
const HORIZON = 15;

/**
 * The next reminder after an instant; null while nothing is planned.
 * @param lastDate the latest date of which was reminded: each has one reminder, whatever becomes of hour and zone
 * @throws RangeError when the zone is none
 */
export function nextReminder(
  programme: Programme,
  { hour, zone }: Reminder,
  after: Date,
  lastDate: string | null,
): DueReminder | null {
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
 * The first instant of a date at which its clock shows the hour, or more where clocks are put forward over it.
 * @returns milliseconds since 1970; null when the zone leaves out the rest of the date, or all of it
 */
function firstTimeOf(date: string, hour: number, zone: string): number | null {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const [early, late] = [wanted - FURTHEST_MS, wanted + FURTHEST_MS];
  const times = [early, late]
    .map((near) => wanted - (wallClock(near, zone) - near))
    .filter((at) => wallClock(at, zone) === wanted);
  if (times.length > 0) return Math.min(...times);
  // No clock ever shows it: the first instant after the gap.
  let [before, from] = [early, late];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (wallClock(middle, zone) < wanted) before = middle;
    else from = middle;
  }
  return calendarDate(new Date(from).toISOString(), zone) === date ? from : null;
}

/** POST reminder off, sent by the page that the email links to. */
export const reminderOffRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });
