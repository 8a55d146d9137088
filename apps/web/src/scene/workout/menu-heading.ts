import { type ExerciseSettings, formatBallPosition } from "@vr-eye-lab/domain/exercise";
import { type ExerciseType, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS } from "@vr-eye-lab/domain/optics";
import type { VrMenuMode } from "@vr-eye-lab/domain/vr-menu";
import { exerciseText } from "#copy/exercises.ts";
import { number } from "#copy/format.ts";
import { headset } from "#copy/headset.ts";
import type { MenuHeading } from "../stage/menu-drawing.ts";

/**
 * The heading of the menu during an exercise: below the title what the mode's buttons change, and the vergence demand.
 * @param ipd in metres; 0 with one image for both eyes, which makes no demand on vergence @param note the time left
 */
export function menuHeading(
  mode: VrMenuMode,
  type: ExerciseType,
  settings: ExerciseSettings,
  ipd: number,
  note: string,
): MenuHeading {
  const readout = motionReadout(type, settings, ipd, ASSUMED_FOCUS);
  const motion = exerciseText.labels[type];
  const demand = ipd > 0 ? headset.demand(readout) : "";
  const heading = { title: headset.paused(motion), note, details: [], aside: demand, motion };
  switch (mode) {
    case "settings":
    case "fixed-settings":
    case "plain-settings":
    case "fixed-plain-settings":
      return {
        ...heading,
        title: headset.speed(settings.speed),
        details: [ipd > 0 ? headset.velocities(readout) : ""],
      };
    case "balance":
      return { ...heading, title: headset.balance, details: [demand], aside: headset.ipd(ipd) };
    case "position": {
      const { ballPosition } = settings;
      const details = [...formatBallPosition(ballPosition, number).split(" / "), headset.depth(ballPosition.z)];
      return { ...heading, details };
    }
    default:
      return heading;
  }
}
