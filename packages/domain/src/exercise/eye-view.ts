import { type EyeMark, WHITE } from "./eye-colour.ts";
import type { ExerciseSettings, Eye } from "./settings.ts";

/** What one eye is shown during an exercise. Menu, countdown and overlay show to both eyes always. */
export interface EyeView extends EyeMark {
  /** The ball is drawn for this eye. */
  readonly ball: boolean;
  /** The room is drawn for this eye; without it the eye sees black. */
  readonly room: boolean;
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
  return {
    colour,
    cross: mark.cross,
    ball: trained || !(settings.isMonocular || settings.isMFBF),
    room: trained || !settings.isMonocular,
  };
}
