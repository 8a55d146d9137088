import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { instantSchema } from "../time/index.ts";
import { DISPLAYS } from "../workout/index.ts";

/** Seconds: nobody practises longer than a day. */
const LONGEST_PRACTICE = 86_400;
/** Exercises of one session. */
const MOST_PRACTISED = 50;

const seconds = z.number().check(z.positive(), z.maximum(LONGEST_PRACTICE));

/** A calendar date, such as 2026-11-21. */
export const calendarDateSchema = z.iso.date();

const count = z.lazy(() => z.int().check(z.minimum(0), z.maximum(1e9)));

const answersSchema = z.lazy(() => z.strictObject({ shown: count, answered: count }));
const attentionSchema = z.lazy(() =>
  z.strictObject({
    left: answersSchema,
    right: answersSchema,
    both: answersSchema,
    none: answersSchema,
  }),
);

/** How a session was shown; see SessionEvidence for units. */
const evidenceSchema = z.lazy(() =>
  z.strictObject({
    display: z.enum(DISPLAYS),
    ipd: z.number().check(z.minimum(0.04), z.maximum(0.09)),
    pauses: count,
    refreshRate: z.nullable(z.number().check(z.positive(), z.maximum(1000))),
    framesShown: count,
    framesLate: count,
    worstGap: z.number().check(z.minimum(0), z.maximum(1000)),
    headStill: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
    /** Left out where nothing was asked. */
    attention: z.optional(attentionSchema),
  }),
);

const practisedSchema = z.lazy(() =>
  z.strictObject({
    type: z.enum(MOTION_TYPES),
    duration: seconds,
    /** As they were at its end; older records leave them out. */
    settings: z.optional(exerciseSettingsSchema),
  }),
);

/**
 * What was practised in one session. The date is the calendar's where the person was when it began. A later write of the same record may
 * only make it longer: a record that was recovered from a killed tab gives way to the whole one.
 */
export const practiceDocumentSchema = z.strictObject({
  startedAt: instantSchema,
  date: calendarDateSchema,
  /** IANA time zone, such as Europe/Berlin. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Seconds really practised. */
  duration: seconds,
  exercises: z.array(practisedSchema).check(z.minLength(1), z.maxLength(MOST_PRACTISED)),
  /** Older records leave it out. */
  evidence: z.optional(evidenceSchema),
});
export type PracticeDocument = z.infer<typeof practiceDocumentSchema>;

/** How a session felt, from best to worst. */
export const COMFORTS = ["comfortable", "tired", "uncomfortable"] as const;
export type Comfort = (typeof COMFORTS)[number];

/**
 * What is written of a record once the person has said how the session felt: this alone, and nothing else of it changes. Null takes it back;
 * the last one counts.
 */
export const practiceComfortSchema = z.lazy(() => z.strictObject({ comfort: z.nullable(z.enum(COMFORTS)) }));
export type PracticeComfort = z.infer<typeof practiceComfortSchema>;

/** All that was practised on one calendar date: what statistics are made of. Kept by the server, and sent in the change feed. */
export const practiceDaySchema = z.lazy(() =>
  z.object({
    date: calendarDateSchema,
    seconds: z.number(),
    sessions: z.int(),
    /** How often each motion was practised. */
    types: z.partialRecord(z.enum(MOTION_TYPES), z.int()),
  }),
);
export type PracticeDay = z.infer<typeof practiceDaySchema>;
