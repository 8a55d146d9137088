export {
  type PracticeSessions,
  type PracticeStats,
  practiceSessionSchema,
  practiceSessionsSchema,
  practiceStatsSchema,
} from "./api.ts";
export { COMFORTS, type Comfort } from "./comfort.ts";
export { practiceCsv } from "./csv.ts";
export { addPractice } from "./day-buckets.ts";
export { type Display, type DisplayTime, evidenceSchema } from "./evidence.ts";
export { motionShares, sumTypes } from "./motion-counts.ts";
export { normalisePractice } from "./normalise.ts";
export {
  downloadedExercisesSchema,
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
  type PracticeWeek,
  practiceShade,
  practiceStatus,
  practiceWeeks,
  SHADES,
} from "./weeks.ts";
