export {
  addDays,
  calendarDateSchema,
  DAY_MS,
  daysAfter,
  firstMonthOf,
  instantSchema,
  latestWeeks,
  monthOf,
  weekdayOf,
  weekStart,
  zoneSchema,
} from "./calendar.ts";
export { calendarDate, isTimeZone, resolveZone, wallClock } from "./time-zone.ts";
