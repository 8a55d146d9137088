/** Whether a text names a time zone, such as Europe/Berlin. Offsets are rejected: they don't define daylight saving time. */
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
 * The zone to store for what a browser reports. Browsers that can't find out their zone report Etc/Unknown, and their clock shows UTC.
 * @returns null for a name that isn't known here
 */
export function resolveZone(zone: string): string | null {
  if (zone === "Etc/Unknown") return "UTC";
  return isTimeZone(zone) ? zone : null;
}

/** The date in a zone at an instant (ISO 8601). @throws RangeError for an unknown zone or an invalid instant */
export function calendarDate(instant: string, zone: string): string {
  return new Date(wallClock(Date.parse(instant), zone)).toISOString().slice(0, 10);
}

/**
 * Local date and time in a zone, as the milliseconds since 1970 at which a clock in UTC shows the same.
 * @param instant milliseconds since 1970
 * @throws RangeError for an unknown zone or an invalid instant
 */
export function wallClock(instant: number, zone: string): number {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local + (((instant % 1000) + 1000) % 1000);
}

// Creating a format is slow. The limit keeps clients from filling the server's memory with spellings of zone names.
const MAX_FORMATS = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
