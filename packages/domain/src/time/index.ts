export {
  addDays,
  calendarDateSchema,
  daysAfter,
  firstMonthOf,
  instantSchema,
  latestWeeks,
  monthOf,
  weekdayOf,
  weekStart,
  zoneSchema,
} from "./calendar.ts";
export { calendarDate, isTimeZone, wallClock } from "./time-zone.ts";
