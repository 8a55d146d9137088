import * as z from "zod/mini";
import { CUSTOM_DURATION } from "../billing/index.ts";
import {
  balanceSchema,
  ballPositionSchema,
  DISTANCES,
  EYES_TO_TRAIN,
  LIME,
  RANGES,
  RED,
  speedSchema,
} from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { instantSchema } from "../time/index.ts";

/** Characters of a sequence's name. */
export const LONGEST_SEQUENCE_NAME = 100;
/** Saved sequences of one person. */
export const MOST_SEQUENCES = 10_000;
/** Exercises of one sequence. */
const MOST_EXERCISES = 50;

const stepColour = z.lazy(() => z.enum([RED, LIME]));
const vrColour = z.lazy(() => z.enum(["#0000ff", "#ffff00", "#ffffff"]));

/** The settings of a saved exercise. The optional ones are those that the page's main controls do not have. */
const savedSettingsSchema = z.lazy(() =>
  z.strictObject({
    speed: speedSchema,
    range: z.enum(RANGES),
    ballPosition: ballPositionSchema,
    isRedGreen: z.boolean(),
    leftEyeColor: stepColour,
    rightEyeColor: stepColour,
    leftEyeOverlay: z.boolean(),
    rightEyeOverlay: z.boolean(),
    /** Blue, yellow or white from the menu in the headset: shown instead of leftEyeColor. */
    leftEyeVrColor: z.optional(vrColour),
    rightEyeVrColor: z.optional(vrColour),
    eyeToTrain: z.optional(z.enum(EYES_TO_TRAIN)),
    isMonocular: z.optional(z.boolean()),
    isMFBF: z.optional(z.boolean()),
    distance: z.optional(z.enum(DISTANCES)),
    fusionLock: z.optional(z.boolean()),
    attentionCheck: z.optional(z.boolean()),
    balance: z.optional(balanceSchema),
  }),
);

const savedStepSchema = z.lazy(() =>
  z.strictObject({
    type: z.enum(MOTION_TYPES),
    /** Whole seconds. */
    duration: z.int().check(z.minimum(1), z.maximum(CUSTOM_DURATION.longest)),
    settings: savedSettingsSchema,
  }),
);
export type SavedStep = z.infer<typeof savedStepSchema>;

/** A named list of exercises. Its id is the document's, its userId the owner's; both travel beside the body. */
export const savedSequenceSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_SEQUENCE_NAME)),
  exercises: z.array(savedStepSchema).check(z.minLength(1), z.maxLength(MOST_EXERCISES)),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type SavedSequenceBody = z.infer<typeof savedSequenceSchema>;

/** A saved sequence as the page has it. */
export interface SavedSequence extends SavedSequenceBody {
  readonly id: string;
  readonly userId: string;
}

/** The name under which the text of an update that lost is kept: '{name} (copy)', cut so that it may be stored. */
export function copyName(name: string): string {
  const suffix = " (copy)";
  return name.slice(0, LONGEST_SEQUENCE_NAME - suffix.length).trimEnd() + suffix;
}
