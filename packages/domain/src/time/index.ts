export {
  addDays,
  calendarDate,
  daysAfter,
  firstMonthOf,
  isTimeZone,
  monthOf,
  weekdayOf,
  weekStart,
} from "./calendar.ts";
export { instantSchema } from "./instant.ts";
export { wallClock } from "./wall-clock.ts";
