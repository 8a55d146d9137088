/** Names of the days of the week, from Sunday. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A formatter of calendar dates such as 2026-11-20. */
function dateFormat(parts: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** 'Nov' */
export const monthName = dateFormat({ month: "short" });
/** '20 Nov' */
export const dayAndMonth = dateFormat({ day: "numeric", month: "short" });
/** '20 Nov 2026' */
export const shortDate = dateFormat({ day: "numeric", month: "short", year: "numeric" });
/** 'Fri, 20 Nov 2026' */
export const longDate = dateFormat({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** The time of day in a time zone, such as '18:05'; null if the browser does not know the zone. */
export function timeIn(zone: string, instant: string): string | null {
  try {
    const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
    return format.format(new Date(instant));
  } catch {
    return null;
  }
}
