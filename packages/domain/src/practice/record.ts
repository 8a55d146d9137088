import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { measured, measuredIpd } from "../optics/index.ts";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";

/** Seconds; at most a day. */
const seconds = z.number().check(z.positive(), z.maximum(86_400));
const MAX_EXERCISES = 50;

const count = z.lazy(() => z.int().check(z.minimum(0), z.maximum(1e9)));

const attentionSchema = z.lazy(() => {
  const answers = z.strictObject({ shown: count, answered: count });
  return z.strictObject({ left: answers, right: answers, both: answers, none: answers });
});

/** 'window' is dev mode; 'anaglyph', 'side-by-side' and 'one-image' (the same for both eyes) are screen mode. */
const DISPLAYS = ["headset", "window", "anaglyph", "side-by-side", "one-image"] as const;
export type Display = (typeof DISPLAYS)[number];

/** Which instant the ball's phase was computed for: when the frame is shown, as the headset predicts, or when its callback ran. */
const DISPLAY_TIMES = ["predicted", "callback"] as const;

/**
 * How a practice session was shown. A measurement that can't be right is dropped, and the rest is kept: correcting it would falsify it, and
 * refusing it would lose the record. Unknown fields are refused, because a newer page then keeps the record for a newer server.
 */
export const evidenceSchema = z.lazy(() =>
  z.strictObject({
    display: z.enum(DISPLAYS),
    /** The IPD used for rendering, in metres. Missing with one image for both eyes. */
    ipd: measuredIpd,
    pauses: measured(count),
    /** Hz: reported by the display or estimated from the gaps; null before two frames. */
    refreshRate: measured(z.nullable(z.number().check(z.positive(), z.maximum(1000)))),
    framesShown: measured(count),
    /** Refreshes without a new frame. */
    framesLate: measured(count),
    /** Milliseconds. */
    worstGap: measured(z.number().check(z.minimum(0), z.maximum(1000))),
    /** The share of time, 0..1, with the head within 5 degrees of its first direction; null if unknown. */
    headStill: measured(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
    /** How often the session paused because for over a second there was no frame, or no head position. */
    longGaps: measured(count),
    /** The least of the session, as in `FrameDrawing`. Missing if unknown, and without a headset. */
    renderScale: measured(z.number().check(z.positive(), z.maximum(4))),
    /** As in `FrameDrawing`. Missing without a headset. */
    displayTime: measured(z.enum(DISPLAY_TIMES)),
    /** As in `FrameDrawing`. Missing without a measured screen. */
    fit: measured(z.number().check(z.positive(), z.maximum(1))),
    /** Missing without an attention check. */
    attention: z.optional(attentionSchema),
  }),
);

const practisedSchema = z.lazy(() =>
  z.strictObject({
    type: z.enum(MOTION_TYPES),
    duration: seconds,
    /** As they were when the exercise ended. Missing in older records. */
    settings: z.optional(exerciseSettingsSchema),
  }),
);

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
  exercises: z.array(practisedSchema).check(z.minLength(1), z.maxLength(MAX_EXERCISES)),
  /** Missing in older records. */
  evidence: z.optional(evidenceSchema),
});
export type PracticeDocument = z.infer<typeof practiceDocumentSchema>;
export type DisplayTime = (typeof DISPLAY_TIMES)[number];

/** The practice of a session: only exercises that were started. */
export type PracticeRecord = Readonly<Pick<PracticeDocument, "duration" | "exercises" | "evidence">>;

/** How a practice session felt, best first. */
export const COMFORTS = ["comfortable", "tired", "uncomfortable"] as const;
export type Comfort = (typeof COMFORTS)[number];

/** A write that only sets how the session felt; null removes it. The last one wins. */
export const practiceComfortSchema = z.lazy(() => z.strictObject({ comfort: z.nullable(z.enum(COMFORTS)) }));
export type PracticeComfort = z.infer<typeof practiceComfortSchema>;

/** The practice of one calendar date, from which statistics are computed. Maintained by the server and sent in the change feed. */
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
