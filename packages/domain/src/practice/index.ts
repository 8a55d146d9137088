export {
  type PracticeSessions,
  type PracticeStats,
  practiceSessionSchema,
  practiceSessionsSchema,
  practiceStatsSchema,
} from "./api.ts";
export { practiceCsv } from "./csv.ts";
export { addPractice, type PractisedSession, roundSeconds } from "./day-buckets.ts";
export { motionShares, sumTypes } from "./motion-counts.ts";
export { normalisePractice } from "./normalise.ts";
export {
  COMFORTS,
  type Comfort,
  type Display,
  type DisplayTime,
  evidenceSchema,
  type PracticeComfort,
  type PracticeDay,
  type PracticeDocument,
  type PracticeRecord,
  practiceComfortSchema,
  practiceDaySchema,
  practiceDocumentSchema,
} from "./record.ts";
export { practiceStats, sumSeconds } from "./stats.ts";
export { streakStart } from "./streak.ts";
export {
  type CalendarDay,
  type PracticeWeek,
  practiceShade,
  practiceStatus,
  practiceWeeks,
  SHADES,
} from "./weeks.ts";
