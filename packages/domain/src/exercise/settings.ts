import * as z from "zod/mini";
import { BALL_POSITION_LIMIT, CENTRED } from "./ball-position.ts";
import { balanceSchema, EVEN_BALANCE } from "./eye-balance.ts";
import { EYE_COLOURS, LIME, RED } from "./eye-colour.ts";
import { DISTANCES, RANGES, SPEED_MAX, SPEED_MIN, SPEED_PRESETS } from "./presets.ts";

export const EYES = ["left", "right"] as const;
export type Eye = (typeof EYES)[number];

export const EYES_TO_TRAIN = ["both", "left", "right"] as const;

/** 0..15, see velocityOf. */
export const speedSchema = z.lazy(() => z.number().check(z.minimum(SPEED_MIN), z.maximum(SPEED_MAX)));

/** Metres, each within ±1.5. */
export const ballPositionSchema = z.lazy(() => {
  const component = z.number().check(z.minimum(-BALL_POSITION_LIMIT), z.maximum(BALL_POSITION_LIMIT));
  return z.object({ x: component, y: component, z: component });
});

/** What a person can tune about an exercise. Finite numbers only. */
export const exerciseSettingsSchema = z.lazy(() =>
  z.object({
    eyeToTrain: z.enum(EYES_TO_TRAIN),
    /** With one eye: the other sees black. Wins over isMFBF. */
    isMonocular: z.boolean(),
    /** Each eye its own colour; off, both eyes see white. */
    isRedGreen: z.boolean(),
    /** With one eye (monocular fixation in a binocular field): the other sees the room, but not the ball. */
    isMFBF: z.boolean(),
    /** Whether the position overlay may show. */
    isOverlay: z.boolean(),
    leftEyeColor: z.enum(EYE_COLOURS),
    rightEyeColor: z.enum(EYE_COLOURS),
    /** The cross marker, for each eye. */
    leftEyeOverlay: z.boolean(),
    rightEyeOverlay: z.boolean(),
    speed: speedSchema,
    range: z.enum(RANGES),
    distance: z.enum(DISTANCES),
    ballPosition: ballPositionSchema,
    /** A neutral ring and dot about the ball, for both eyes; older records leave it out. */
    fusionLock: z._default(z.boolean(), false),
    /** From time to time a marker asks each eye for an answer; older records leave it out. */
    attentionCheck: z._default(z.boolean(), false),
    /** Older records leave it out. */
    balance: z._default(balanceSchema, EVEN_BALANCE),
  }),
);

export type ExerciseSettings = Readonly<z.infer<typeof exerciseSettingsSchema>>;

/** What the page starts with: speed normal, range medium, distance middle, red for the left eye, green for the right. */
export const DEFAULT_SETTINGS: ExerciseSettings = Object.freeze({
  eyeToTrain: "both",
  isMonocular: false,
  isRedGreen: true,
  isMFBF: true,
  isOverlay: true,
  leftEyeColor: RED,
  rightEyeColor: LIME,
  leftEyeOverlay: false,
  rightEyeOverlay: false,
  speed: SPEED_PRESETS.normal,
  range: "medium",
  distance: "middle",
  ballPosition: CENTRED,
  fusionLock: false,
  attentionCheck: false,
  balance: EVEN_BALANCE,
});
