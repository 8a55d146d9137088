import * as z from "zod/mini";
import { DEFAULT_DOTS, dotsSettingsSchema } from "../random-dots/settings.ts";
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

export const exerciseSettingsSchema = z.lazy(() =>
  z.object({
    eyeToTrain: z.enum(EYES_TO_TRAIN),
    /** The untrained eye sees black. Wins over isMFBF. */
    isMonocular: z.boolean(),
    /** Each eye has its own colour; otherwise both see white. */
    isRedGreen: z.boolean(),
    /** Monocular fixation in a binocular field: the untrained eye sees the room without the ball. */
    isMFBF: z.boolean(),
    /** The position overlay may show. */
    isOverlay: z.boolean(),
    leftEyeColor: z.enum(EYE_COLOURS),
    rightEyeColor: z.enum(EYE_COLOURS),
    /** The cross marker. */
    leftEyeOverlay: z.boolean(),
    rightEyeOverlay: z.boolean(),
    speed: speedSchema,
    range: z.enum(RANGES),
    distance: z.enum(DISTANCES),
    ballPosition: ballPositionSchema,
    /** A neutral ring and dot around the ball, for both eyes. Missing: the default, as for the next three. */
    fusionLock: z._default(z.boolean(), false),
    /** Shows markers at random times to check that neither eye is suppressed. */
    attentionCheck: z._default(z.boolean(), false),
    balance: z._default(balanceSchema, EVEN_BALANCE),
    dots: z._default(dotsSettingsSchema, DEFAULT_DOTS),
  }),
);

export type ExerciseSettings = Readonly<z.infer<typeof exerciseSettingsSchema>>;

/** With one image for both eyes: a white ball, and nothing that differs between the eyes or checks them. */
const ONE_IMAGE = {
  eyeToTrain: "both",
  isRedGreen: false,
  leftEyeOverlay: false,
  rightEyeOverlay: false,
  fusionLock: false,
  attentionCheck: false,
  balance: EVEN_BALANCE,
} as const satisfies Partial<ExerciseSettings>;

export function settingsForOneImage(settings: ExerciseSettings): ExerciseSettings {
  return { ...settings, ...ONE_IMAGE };
}

/** The settings with those for the eyes as they were before `settingsForOneImage`. */
export function settingsForTwoImages(settings: ExerciseSettings, before: ExerciseSettings): ExerciseSettings {
  const eyes = Object.fromEntries(Object.keys(ONE_IMAGE).map((name) => [name, before[name as keyof typeof ONE_IMAGE]]));
  return { ...settings, ...eyes };
}

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
  dots: DEFAULT_DOTS,
});
