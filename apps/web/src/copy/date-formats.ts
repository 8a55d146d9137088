/** An instant with its date in the time zone where it was recorded. */
interface Recorded {
  readonly date: string;
  readonly startedAt: string;
  readonly zone: string;
}

/**
 * Formats of dates and times.
 * @param recent the words for today and yesterday, at the beginning of a text
 * @param on joins the short name of a weekday and a date
 * @param at between a day and a time
 */
export function dateFormats(
  tag: string,
  recent: readonly [today: string, yesterday: string],
  on: (weekday: string, date: string) => string,
  at = ", ",
) {
  /** A formatter of calendar dates such as 2026-11-20, made when it is first needed: that takes longer than to format a hundred dates. */
  const dateFormat = (parts: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (date: string) => {
      format ??= new Intl.DateTimeFormat(tag, { ...parts, timeZone: "UTC" });
      return format.format(new Date(`${date}T00:00:00Z`));
    };
  };
  const dayAndMonth = dateFormat({ day: "numeric", month: "short" });
  const shortDate = dateFormat({ day: "numeric", month: "short", year: "numeric" });
  const weekdayName = dateFormat({ weekday: "short" });
  const longWeekday = dateFormat({ weekday: "long" });
  const timeOfDay = (instant: string | number, zone?: string) =>
    new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(new Date(instant));
  return {
    /** Names of the days of the week, from Sunday. */
    WEEKDAYS: [1, 2, 3, 4, 5, 6, 7].map((day) => longWeekday(`2023-01-0${day}`)),
    /** 'Nov', on a chart. */
    monthName: dateFormat({ month: "short" }),
    /** '20 Nov', on a chart. */
    dayAndMonth,
    /** '20 Nov 2026' */
    shortDate,
    /** The user's own date of an instant, such as '20 Nov 2026'. */
    dateOf: (instant: string) =>
      new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric" }).format(new Date(instant)),
    /** The time of day of an instant, such as '07:42'. `zone` is the user's own by default; throws a RangeError for unknown zones. */
    timeOfDay,
    /**
     * A moment as its recorder's clock showed it: 'Today, 07:42', 'Yesterday, 07:50' or 'Fri 20 Nov, 19:05', with the year if it isn't today's.
     * Without the time if the browser doesn't know the zone.
     */
    momentOf({ date, startedAt, zone }: Recorded, today: string): string {
      const daysAgo = (Date.parse(today) - Date.parse(date)) / 86_400_000;
      const inYear = date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : shortDate;
      const day = recent[daysAgo] ?? on(weekdayName(date), inYear(date));
      try {
        return `${day}${at}${timeOfDay(startedAt, zone)}`;
      } catch {
        return day;
      }
    },
  };
}
