export {
  addDays,
  calendarDateSchema,
  DAY_MS,
  daysAfter,
  HOUR_MS,
  instantSchema,
  latestWeeks,
  MAX_OFFSET_MS,
  MINUTE_MS,
  weekdayOf,
  weekStart,
  zoneSchema,
} from "./calendar.ts";
export { CLOCK_SKEW_MS, isDue, isFromFuture, latestStored, notAfter } from "./clock.ts";
export { calendarDate, isTimeZone, resolveZone, wallClock } from "./time-zone.ts";
