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
  switch (mode) {
    case "settings":
    case "fixed-settings":
    case "plain-settings":
    case "fixed-plain-settings":
      return {
        title: headset.speed(settings.speed),
        note,
        details: [ipd > 0 ? headset.velocities(readout) : ""],
        aside: demand,
        motion,
      };
    case "balance":
      return { title: headset.balance, note, details: [demand], aside: headset.ipd(ipd), motion };
    case "dots":
    case "dots-settings":
    case "measure":
      return { title: headset.paused(motion), note, details: [], aside: demand, motion };
    default: {
      const { ballPosition } = settings;
      const details = [...formatBallPosition(ballPosition, number).split(" / "), headset.depth(ballPosition.z)];
      return { title: headset.paused(motion), note, details, aside: demand, motion };
    }
  }
}
