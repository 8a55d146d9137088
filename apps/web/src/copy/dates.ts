/** Names of the days of the week, from Sunday. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A formatter of calendar dates such as 2026-11-20. */
function dateFormat(parts: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** 'Nov', on a chart. */
export const monthName = dateFormat({ month: "short" });
/** '20 Nov', on a chart. */
export const dayAndMonth = dateFormat({ day: "numeric", month: "short" });
const weekdayName = dateFormat({ weekday: "short" });
/** '20 Nov 2026' */
export const shortDate = dateFormat({ day: "numeric", month: "short", year: "numeric" });

/** The user's own date of an instant, such as '20 Nov 2026'. */
export function dateOf(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(instant),
  );
}

/** The time of day of an instant, such as '07:42'. @param zone the user's own by default @throws RangeError for unknown zones */
export function timeOfDay(instant: string | number, zone?: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  return format.format(new Date(instant));
}

/** An instant with its date in the time zone where it was recorded. */
interface Recorded {
  readonly date: string;
  readonly startedAt: string;
  readonly zone: string;
}

/**
 * A moment as its recorder's clock showed it: 'Today, 07:42', 'Yesterday, 07:50' or 'Fri 20 Nov, 19:05', with the year if it isn't today's.
 * Without the time if the browser doesn't know the zone.
 */
export function momentOf({ date, startedAt, zone }: Recorded, today: string): string {
  const daysAgo = (Date.parse(today) - Date.parse(date)) / 86_400_000;
  const day = ["Today", "Yesterday"][daysAgo] ?? `${weekdayName(date)} ${dayIn(date, today)}`;
  try {
    return `${day}, ${timeOfDay(startedAt, zone)}`;
  } catch {
    return day;
  }
}

/** A date, without the year if it is today's. */
function dayIn(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : shortDate(date);
}
