import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { EXERCISE_TYPES, isAnswered } from "../motion/index.ts";
import { answersSchema, storedAnswers } from "../random-dots/index.ts";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";
import { COMFORTS } from "./comfort.ts";
import { evidenceSchema } from "./evidence.ts";

/** Seconds; at most a day. */
const seconds = z.number().check(z.positive(), z.maximum(86_400));
const MAX_EXERCISES = 50;

const practisedSchema = z.lazy(() =>
  z
    .strictObject({
      type: z.enum(EXERCISE_TYPES),
      duration: seconds,
      /** As they were when the exercise ended. Missing where the quota has no room for them. */
      settings: z.optional(exerciseSettingsSchema),
      /** Only of answered exercises. */
      answers: z.optional(answersSchema),
    })
    .check(z.refine(({ type, answers }) => !answers || isAnswered(type))),
);
const exercisesOf = <Schema extends z.ZodMiniType>(exercise: Schema) =>
  z.array(exercise).check(z.minLength(1), z.maxLength(MAX_EXERCISES));
/** The exercises of a downloaded session. */
export const downloadedExercisesSchema = z.lazy(() => exercisesOf(z.pipe(z.transform(storedAnswers), practisedSchema)));

/**
 * A practice session. Its date is the local calendar date when it started. A later write of the same record may only extend it, such as when the
 * full record replaces one recovered from a killed tab.
 */
export const practiceDocumentSchema = z.strictObject({
  startedAt: instantSchema,
  date: calendarDateSchema,
  zone: zoneSchema,
  /** Without pauses. */
  duration: seconds,
  exercises: exercisesOf(practisedSchema),
  /** Missing where the quota has no room for it. */
  evidence: z.optional(evidenceSchema),
});
export type PracticeDocument = z.infer<typeof practiceDocumentSchema>;

/** The practice of a session: only exercises that were started. */
export type PracticeRecord = Readonly<Pick<PracticeDocument, "duration" | "exercises" | "evidence">>;

/** A write that only sets how the session felt; null removes it. The last one wins. */
export const practiceComfortSchema = z.lazy(() => z.strictObject({ comfort: z.nullable(z.enum(COMFORTS)) }));
export type PracticeComfort = z.infer<typeof practiceComfortSchema>;

/** The practice of one calendar date, from which statistics are computed. Maintained by the server and sent in the change feed. */
export const practiceDaySchema = z.lazy(() =>
  z.object({
    date: calendarDateSchema,
    seconds: z.number(),
    sessions: z.int(),
    /** How often each exercise was practised. */
    types: z.partialRecord(z.enum(EXERCISE_TYPES), z.int()),
  }),
);
export type PracticeDay = z.infer<typeof practiceDaySchema>;
