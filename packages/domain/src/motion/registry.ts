import { accommodation } from "./accommodation.ts";
import { convergence } from "./convergence.ts";
import { figure8 } from "./figure8.ts";
import type { Motion, MotionType } from "./motion.ts";
import { pursuit } from "./pursuit.ts";
import { saccades } from "./saccades.ts";

export const MOTIONS: Readonly<Record<MotionType, Motion>> = {
  convergence,
  pursuit,
  saccades,
  accommodation,
  figure8,
};

/** The saccade seed outside practice sessions: previews, readouts, printed trajectories. */
export const DEFAULT_SEED = 1;
