import { DEFAULT_SETTINGS, type ExerciseSettings, type EyeColour, isEven, LIME, RED } from "../exercise/index.ts";
import { type ExerciseType, isAnswered } from "../motion/index.ts";
import type { Workout } from "../workout/index.ts";
import type { SavedStep } from "./sequence.ts";

type SavedSettings = SavedStep["settings"];
type StepColour = SavedSettings["leftEyeColor"];
type VrColour = NonNullable<SavedSettings["leftEyeVrColor"]>;

/** A step stores red or green, and separately a colour that only the headset menu offers. */
function splitColour(colour: EyeColour, otherwise: StepColour): { shown: StepColour; vr: VrColour | undefined } {
  return colour === RED || colour === LIME ? { shown: colour, vr: undefined } : { shown: otherwise, vr: colour };
}

/** Settings that the page's main controls don't have, beside the balance and the dots. */
const NOT_ON_PAGE = ["eyeToTrain", "isMonocular", "isMFBF", "distance", "fusionLock", "attentionCheck"] as const;

/**
 * An exercise in its saved form. Settings that the page's main controls don't have are only stored when they differ from the defaults. The position
 * overlay is not saved, and the dots only with an exercise that shows them.
 * @param duration seconds; rounded, at least 1
 */
export function savedStepOf(type: ExerciseType, duration: number, settings: ExerciseSettings): SavedStep {
  const left = splitColour(settings.leftEyeColor, RED);
  const right = splitColour(settings.rightEyeColor, LIME);
  const { balance, dots } = settings;
  const own = NOT_ON_PAGE.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]);
  const hasOwnDots = isAnswered(type) && JSON.stringify(dots) !== JSON.stringify(DEFAULT_SETTINGS.dots);
  return {
    type,
    duration: Math.max(1, Math.round(duration)),
    settings: {
      speed: settings.speed,
      range: settings.range,
      ballPosition: { ...settings.ballPosition },
      isRedGreen: settings.isRedGreen,
      leftEyeColor: left.shown,
      rightEyeColor: right.shown,
      leftEyeOverlay: settings.leftEyeOverlay,
      rightEyeOverlay: settings.rightEyeOverlay,
      ...(left.vr && { leftEyeVrColor: left.vr }),
      ...(right.vr && { rightEyeVrColor: right.vr }),
      ...Object.fromEntries(own.map((name) => [name, settings[name]])),
      ...(!isEven(balance) && { balance }),
      ...(hasOwnDots && { dots }),
    },
  };
}

/** Whether saved steps are those of a workout, in all that is saved. */
export function isSavedAs(steps: readonly SavedStep[], { exercises }: Workout): boolean {
  const isSame = ({ type, duration, settings }: Workout["exercises"][number], step: SavedStep | undefined) =>
    step !== undefined &&
    JSON.stringify(savedStepOf(type, duration, settings)) ===
      JSON.stringify(savedStepOf(step.type, step.duration, settingsOfStep(step, settings)));
  return steps.length === exercises.length && exercises.every((exercise, i) => isSame(exercise, steps[i]));
}

/** The settings of a saved step. Missing ones are the defaults; those that are not saved, such as the position overlay, stay as in `present`. */
export function settingsOfStep({ type, settings }: SavedStep, present: ExerciseSettings): ExerciseSettings {
  const { leftEyeVrColor, rightEyeVrColor, leftEyeColor, rightEyeColor, ballPosition, dots, ...rest } = settings;
  return {
    ...DEFAULT_SETTINGS,
    ...(rest as Partial<ExerciseSettings>),
    dots: isAnswered(type) ? (dots ?? DEFAULT_SETTINGS.dots) : present.dots,
    isOverlay: present.isOverlay,
    ballPosition: { ...ballPosition },
    leftEyeColor: leftEyeVrColor ?? leftEyeColor,
    rightEyeColor: rightEyeVrColor ?? rightEyeColor,
  };
}
