/**
 * Calendar dates as texts, such as 2026-11-21. Arithmetic on them counts days and knows no clock: there are no hours that a time zone could
 * add or take away. Only `calendarDate` looks at a zone.
 */

/** Days from 0000-03-01 to a date of the Gregorian calendar. Years begin in March here, so that a leap day is a year's last. */
function dayNumber(date: string): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
}

const DAYS_IN_400_YEARS = 146_097;

function dateOfDayNumber(days: number): string {
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const dayOfEra = days - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1;
  const month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [String(year).padStart(4, "0"), pad(month), pad(day)].join("-");
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** The date so many days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** How many days `date` lies after `other`, negative if before. */
export function daysAfter(date: string, other: string): number {
  return dayNumber(date) - dayNumber(other);
}

/** The Sunday that the date's week starts with. */
export function weekStart(date: string): string {
  // 0000-03-01 was a Wednesday.
  const daysSinceSunday = (dayNumber(date) + 3) % 7;
  return addDays(date, -daysSinceSunday);
}

/** The day of the week of a date: 0 for Sunday, 6 for Saturday. */
export function weekdayOf(date: string): number {
  return daysAfter(date, weekStart(date));
}

/** The month of a date, such as 2026-11. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The first month of a date's year, such as 2026-01. */
export function firstMonthOf(date: string): string {
  return `${date.slice(0, 4)}-01`;
}

/** Whether a text is the name of a time zone, such as Europe/Berlin. An offset is not: it does not say what the clocks do in summer. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The date that the calendar shows in a time zone at an instant (ISO 8601).
 * @throws RangeError when the zone or the instant is none.
 */
export function calendarDate(instant: string, zone: string): string {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

// A format is slow to make. People have few zones; a server sees all of them, and must not keep every spelling that it is sent.
const MOST_FORMATS = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
