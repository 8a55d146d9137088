import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { instantSchema } from "../time/index.ts";

/** Exercises per visit. */
const MOST_STARTED = 500;

/** A visit: created once per user when the tracker starts, and extended with each started exercise. The server stores its clicks separately. */
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
