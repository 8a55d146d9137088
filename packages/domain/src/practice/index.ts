export {
  type PracticeSessions,
  type PracticeStats,
  practiceSessionSchema,
  practiceSessionsSchema,
  practiceStatsSchema,
} from "./answers.ts";
export { practiceCsv } from "./csv.ts";
export { addPractice, type PractisedSession } from "./day-buckets.ts";
export { formatTotalTime } from "./figures.ts";
export { addTypes, mostUsed, type TypeCounts } from "./most-used.ts";
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
export { type Rhythm, rhythmOf } from "./rhythm.ts";
export { settlePractice } from "./settle.ts";
export { type MotionShare, motionShares } from "./shares.ts";
export { practiceStats } from "./stats.ts";
export { type PracticeRun, streakOfRun } from "./streak.ts";
export { type StreakStep, streakStepOf } from "./streak-step.ts";
export { sumSeconds, type TimeInSession } from "./totals.ts";
export { type CalendarDay, type PracticeWeek, practiceShade, practiceWeeks, SHADES } from "./weeks.ts";
