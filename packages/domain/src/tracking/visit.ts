import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { instantSchema } from "../time/index.ts";

/** Exercises that one session record may hold. */
const MOST_STARTED = 500;

/**
 * The tracker's record of a visit: begun once per user when the tracker starts, and appended to with each exercise that is started.
 * Its clicks are rows of their own at the server (see /api/clicks), which also keeps lastClickedElement.
 */
export const visitDocumentSchema = z.strictObject({
  date: instantSchema,
  /** Seconds. */
  duration: z.number().check(z.minimum(0)),
  exercises: z
    .array(z.strictObject({ type: z.enum(MOTION_TYPES), settings: exerciseSettingsSchema, timestamp: instantSchema }))
    .check(z.maxLength(MOST_STARTED)),
  lastUpdated: instantSchema,
});
export type VisitDocument = z.infer<typeof visitDocumentSchema>;
