import type { EyeBalance } from "./eye-balance.ts";
import { type EyeMark, WHITE } from "./eye-colour.ts";
import type { ExerciseSettings, Eye } from "./settings.ts";

/** What one eye is shown during an exercise. Menu, countdown and overlay show to both eyes always. */
export interface EyeView extends EyeMark {
  /** The ball is drawn for this eye. */
  readonly ball: boolean;
  /** The room is drawn for this eye; without it the eye sees black. */
  readonly room: boolean;
  /** The neutral ring and dot about the ball are drawn for this eye. */
  readonly lock: boolean;
  /** Contrast of the ball, and the prism before the eye, through which it sees everything. */
  readonly balance: EyeBalance;
}

/** The settings of an eye's own ball, whether or not it is shown at present. */
export function eyeMarkOf(settings: ExerciseSettings, eye: Eye): EyeMark {
  return eye === "left"
    ? { colour: settings.leftEyeColor, cross: settings.leftEyeOverlay }
    : { colour: settings.rightEyeColor, cross: settings.rightEyeOverlay };
}

/**
 * What an eye sees: with 'both' every eye sees ball and room. With one eye trained, the other sees black when
 * isMonocular is set (it wins), the room without the ball when isMFBF is set, and otherwise the same as the trained one.
 * Source: decisions on viewing mode.
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
