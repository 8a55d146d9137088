export { addDays, calendarDate, firstMonthOf, isTimeZone, monthOf, weekStart } from "./calendar.ts";
export { addPractice, type PractisedSession } from "./day-buckets.ts";
export { formatTotalTime } from "./figures.ts";
export { addTypes, mostUsed, type TypeCounts } from "./most-used.ts";
export { settlePractice } from "./settle.ts";
export { practiceStats } from "./stats.ts";
export { type PracticeRun, streakOfRun } from "./streak.ts";
export { sumSeconds, type TimeInSession } from "./totals.ts";
