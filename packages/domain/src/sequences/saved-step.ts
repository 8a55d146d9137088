import { DEFAULT_SETTINGS, type ExerciseSettings, type EyeColour, isEven, LIME, RED } from "../exercise/index.ts";
import type { MotionType } from "../motion/index.ts";
import type { SavedStep } from "./sequence.ts";

type SavedSettings = SavedStep["settings"];
type StepColour = SavedSettings["leftEyeColor"];
type VrColour = NonNullable<SavedSettings["leftEyeVrColor"]>;

/** An eye's colour as a step keeps it: red or green, and beside it one that only the headset's menu gives. */
function splitColour(colour: EyeColour, otherwise: StepColour): { shown: StepColour; vr: VrColour | undefined } {
  return colour === RED || colour === LIME ? { shown: colour, vr: undefined } : { shown: otherwise, vr: colour };
}

/**
 * An exercise as it is saved. What the page's main controls do not have is written only where it differs from the page's
 * defaults, so that an ordinary exercise is stored in the plain form. Whether the position overlay shows is not saved.
 * @param duration seconds; rounded to whole ones, at least one
 */
export function savedStepOf(type: MotionType, duration: number, settings: ExerciseSettings): SavedStep {
  const left = splitColour(settings.leftEyeColor, RED);
  const right = splitColour(settings.rightEyeColor, LIME);
  const { eyeToTrain, isMonocular, isMFBF, distance, fusionLock, attentionCheck, balance } = settings;
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
      ...(eyeToTrain !== DEFAULT_SETTINGS.eyeToTrain && { eyeToTrain }),
      ...(isMonocular !== DEFAULT_SETTINGS.isMonocular && { isMonocular }),
      ...(isMFBF !== DEFAULT_SETTINGS.isMFBF && { isMFBF }),
      ...(distance !== DEFAULT_SETTINGS.distance && { distance }),
      ...(fusionLock !== DEFAULT_SETTINGS.fusionLock && { fusionLock }),
      ...(attentionCheck !== DEFAULT_SETTINGS.attentionCheck && { attentionCheck }),
      ...(!isEven(balance) && { balance }),
    },
  };
}

/**
 * The settings that choosing a saved step brings: all of its own, the page's default for each optional one that it leaves out,
 * and the present choice for what no step holds (the position overlay).
 */
export function settingsOfStep({ settings }: SavedStep, present: ExerciseSettings): ExerciseSettings {
  const { leftEyeVrColor, rightEyeVrColor, leftEyeColor, rightEyeColor, ballPosition, ...rest } = settings;
  const { eyeToTrain, isMonocular, isMFBF, distance, fusionLock, attentionCheck, balance } = DEFAULT_SETTINGS;
  return {
    eyeToTrain: rest.eyeToTrain ?? eyeToTrain,
    isMonocular: rest.isMonocular ?? isMonocular,
    isMFBF: rest.isMFBF ?? isMFBF,
    distance: rest.distance ?? distance,
    fusionLock: rest.fusionLock ?? fusionLock,
    attentionCheck: rest.attentionCheck ?? attentionCheck,
    balance: rest.balance ?? balance,
    isOverlay: present.isOverlay,
    speed: rest.speed,
    range: rest.range,
    isRedGreen: rest.isRedGreen,
    leftEyeOverlay: rest.leftEyeOverlay,
    rightEyeOverlay: rest.rightEyeOverlay,
    ballPosition: { ...ballPosition },
    leftEyeColor: leftEyeVrColor ?? leftEyeColor,
    rightEyeColor: rightEyeVrColor ?? rightEyeColor,
  };
}
