export {
  type PracticeSessions,
  type PracticeStats,
  practiceSessionSchema,
  practiceSessionsSchema,
  practiceStatsSchema,
} from "./api.ts";
export { practiceCsv } from "./csv.ts";
export { addPractice, type PractisedSession } from "./day-buckets.ts";
export { formatTotalTime } from "./figures.ts";
export { mostUsed, type TypeCounts } from "./most-used.ts";
export { practiceStatus } from "./practice-status.ts";
export {
  COMFORTS,
  type Comfort,
  calendarDateSchema,
  type PracticeComfort,
  type PracticeDay,
  type PracticeDocument,
  practiceComfortSchema,
  practiceDaySchema,
  practiceDocumentSchema,
} from "./record.ts";
export { normalisePractice } from "./settle.ts";
export { motionShares } from "./shares.ts";
export { practiceStats } from "./stats.ts";
export { streakLength } from "./streak.ts";
export { type StreakStep, streakStepOf } from "./streak-step.ts";
export { sumSeconds } from "./totals.ts";
export { type CalendarDay, type PracticeWeek, practiceShade, practiceWeeks, SHADES } from "./weeks.ts";
