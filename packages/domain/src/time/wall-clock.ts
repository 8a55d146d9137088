// A format is slow to make; a server sees all zones, and must not keep every spelling that it is sent.
const MOST_FORMATS = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clock on the wall shows in a time zone, as the milliseconds since 1970 at which a clock in UTC would show the same.
 * @param instant milliseconds since 1970
 * @throws RangeError when the zone is none
 */
export function wallClock(instant: number, zone: string): number {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown + (((instant % 1000) + 1000) % 1000);
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}
