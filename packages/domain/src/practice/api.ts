import * as z from "zod/mini";
import { EXERCISE_TYPES } from "../motion/index.ts";
import { documentIdSchema } from "../sync/index.ts";
import { COMFORTS } from "./comfort.ts";
import { practiceDocumentSchema } from "./record.ts";

/** GET stats. Times in seconds. */
export const practiceStatsSchema = z.object({
  /** Days. */
  currentStreak: z.int(),
  timeInSession: z.object({ today: z.number(), thisWeek: z.number(), thisMonth: z.number(), thisYear: z.number() }),
  totalSeconds: z.number(),
  totalSessions: z.int(),
  lastSessionDate: z.nullable(z.iso.date()),
  /** Null without practice. */
  mostUsed: z.nullable(z.enum(EXERCISE_TYPES)),
});
export type PracticeStats = z.infer<typeof practiceStatsSchema>;

/** A practice session in the history. */
export const practiceSessionSchema = z.extend(practiceDocumentSchema, {
  id: documentIdSchema,
  /** Missing until the user has rated the session. */
  comfort: z.optional(z.enum(COMFORTS)),
});

/** GET practice sessions: a page of the history, newest first. `next` is the `before` of the next page; null at the end. */
export const practiceSessionsSchema = z.object({
  sessions: z.array(practiceSessionSchema),
  next: z.nullable(z.string()),
});
export type PracticeSessions = z.infer<typeof practiceSessionsSchema>;
