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
import { EXERCISE_TYPES } from "../motion/index.ts";
import { dotsSettingsSchema } from "../random-dots/index.ts";
import { cleanLine, noControlCharacters } from "../text/index.ts";
import { instantSchema } from "../time/index.ts";

/** Characters. */
export const LONGEST_SEQUENCE_NAME = 100;
/** Per sequence. */
const MOST_EXERCISES = 50;

const stepColour = z.lazy(() => z.enum([RED, LIME]));
const vrColour = z.lazy(() => z.enum(["#0000ff", "#ffff00", "#ffffff"]));

/** Settings that the page's main controls don't have are optional. */
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
    /** Blue, yellow or white from the headset menu. Replaces leftEyeColor. */
    leftEyeVrColor: z.optional(vrColour),
    rightEyeVrColor: z.optional(vrColour),
    eyeToTrain: z.optional(z.enum(EYES_TO_TRAIN)),
    isMonocular: z.optional(z.boolean()),
    isMFBF: z.optional(z.boolean()),
    distance: z.optional(z.enum(DISTANCES)),
    fusionLock: z.optional(z.boolean()),
    attentionCheck: z.optional(z.boolean()),
    balance: z.optional(balanceSchema),
    dots: z.optional(dotsSettingsSchema),
  }),
);

const savedStepSchema = z.lazy(() =>
  z.strictObject({
    type: z.enum(EXERCISE_TYPES),
    /** Whole seconds. */
    duration: z.int().check(z.minimum(1), z.maximum(CUSTOM_DURATION.longest)),
    settings: savedSettingsSchema,
  }),
);
export type SavedStep = z.infer<typeof savedStepSchema>;

const nameLength = [z.minLength(1), z.maxLength(LONGEST_SEQUENCE_NAME)] as const;

/** A named list of exercises. Its id and userId are sent beside the body. */
export const savedSequenceSchema = z.strictObject({
  name: z.string().check(...nameLength),
  exercises: z.array(savedStepSchema).check(z.minLength(1), z.maxLength(MOST_EXERCISES)),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
/** The same for a write. */
export const sequenceWriteSchema = z.extend(savedSequenceSchema, {
  name: z.string().check(z.trim(), noControlCharacters, ...nameLength),
});
export type SavedSequenceBody = z.infer<typeof savedSequenceSchema>;

export interface SavedSequence extends SavedSequenceBody {
  readonly id: string;
  readonly userId: string;
}

/** The name for the copy of an overwritten version: '{name} (copy)', shortened to the limit. */
export function copyName(name: string): string {
  return withEnding(name, " (copy)");
}

/** The name for a duplicate: with the ending for 1, or for 2 and so on if that is taken, shortened to the limit. */
export function duplicateName(name: string, taken: readonly string[], ending: (number: number) => string): string {
  for (let number = 1; ; number++) {
    const free = withEnding(name, ending(number));
    if (!taken.includes(free)) return free;
  }
}

function withEnding(name: string, ending: string): string {
  // Cutting may halve an emoji.
  return cleanLine(name.slice(0, LONGEST_SEQUENCE_NAME - ending.length)) + ending;
}
