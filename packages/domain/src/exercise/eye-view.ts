import type { EyeBalance } from "./eye-balance.ts";
import { type EyeMark, WHITE } from "./eye-colour.ts";
import type { ExerciseSettings, Eye } from "./settings.ts";

/** In radii of the ball: the ring's centre line and width, and the dot's radius. */
export const FUSION_LOCK = { ring: 1.7, ringWidth: 0.09, dot: 0.09 } as const;
/** sRGB, 0..255 in each channel. */
export const FUSION_LOCK_GREY = 184;

/** What one eye sees during an exercise. Both eyes always see menu, countdown and overlay. */
export interface EyeView extends EyeMark {
  readonly ball: boolean;
  /** Without the room the eye sees black. */
  readonly room: boolean;
  /** The fusion lock: a neutral ring and dot around the ball. */
  readonly lock: boolean;
  /** The prism applies to everything the eye sees, the contrast to the ball. */
  readonly balance: EyeBalance;
}

export function eyeMarkOf(settings: ExerciseSettings, eye: Eye): EyeMark {
  return eye === "left"
    ? { colour: settings.leftEyeColor, cross: settings.leftEyeOverlay }
    : { colour: settings.rightEyeColor, cross: settings.rightEyeOverlay };
}

/**
 * Both eyes see ball and room, except when one eye is trained: then the other sees black with isMonocular (which wins), the room without the ball with
 * isMFBF, otherwise the same. Source: decisions on viewing mode.
 */
export function eyeViewOf(settings: ExerciseSettings, eye: Eye): EyeView {
  const mark = eyeMarkOf(settings, eye);
  const colour = settings.isRedGreen ? mark.colour : WHITE;
  const trained = settings.eyeToTrain === "both" || settings.eyeToTrain === eye;
  const room = trained || !settings.isMonocular;
  return {
    colour,
    cross: mark.cross,
    ball: trained || !(settings.isMonocular || settings.isMFBF),
    room,
    lock: settings.fusionLock && room,
    balance: settings.balance[eye],
  };
}
