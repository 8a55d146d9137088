import * as z from "zod/mini";
import { MOTION_TYPES } from "../motion/index.ts";
import { documentIdSchema } from "../sync/index.ts";
import { COMFORTS, practiceDocumentSchema } from "./record.ts";

/** The figures of a person's practice. Times in seconds. */
export const practiceStatsSchema = z.object({
  /** Days. */
  currentStreak: z.int(),
  timeInSession: z.object({ today: z.number(), thisWeek: z.number(), thisMonth: z.number(), thisYear: z.number() }),
  totalSeconds: z.number(),
  totalSessions: z.int(),
  lastSessionDate: z.nullable(z.iso.date()),
  /** Null without sessions. */
  mostUsed: z.nullable(z.enum(MOTION_TYPES)),
});
export type PracticeStats = z.infer<typeof practiceStatsSchema>;

/** A record as the history has it. */
export const practiceSessionSchema = z.extend(practiceDocumentSchema, {
  id: documentIdSchema,
  /** Left out until the person has said how it felt. */
  comfort: z.optional(z.enum(COMFORTS)),
});

/** A page of the history, newest first. `next` goes into `before` for the page after it; null at the end. */
export const practiceSessionsSchema = z.object({
  sessions: z.array(practiceSessionSchema),
  next: z.nullable(z.string()),
});
export type PracticeSessions = z.infer<typeof practiceSessionsSchema>;
