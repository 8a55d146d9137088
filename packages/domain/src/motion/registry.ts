import type { Vector } from "../vector.ts";
import { accommodation } from "./accommodation.ts";
import { convergence } from "./convergence.ts";
import { figure8 } from "./figure8.ts";
import type { Motion, MotionType, PathSettings } from "./motion.ts";
import { pursuit } from "./pursuit.ts";
import { saccades } from "./saccades.ts";

/** Every motion by its key. */
export const MOTIONS: Readonly<Record<MotionType, Motion>> = {
  convergence,
  pursuit,
  saccades,
  accommodation,
  figure8,
};

/** The seed of saccades where no session has drawn one (previews, pictures, printed trajectories). */
export const DEFAULT_SEED = 1;

/**
 * Writes the ball's position into `out`, in metres from the anchor at eye level, -z straight ahead.
 * For one position; whoever asks every frame plans the path once and asks that.
 * @param seconds the phase: seconds at the present speed
 */
export function positionAt(
  type: MotionType,
  settings: PathSettings,
  seconds: number,
  out: Vector,
  seed: number = DEFAULT_SEED,
): void {
  MOTIONS[type].plan(settings, seed).positionAt(seconds, out);
}
