import { accommodation } from "./accommodation.ts";
import { convergence } from "./convergence.ts";
import { figure8 } from "./figure8.ts";
import type { Motion } from "./motion.ts";
import { pursuit } from "./pursuit.ts";
import { saccades } from "./saccades.ts";

/** By their types, which are stored and sent, in the order in which the product shows them. */
export const MOTIONS = {
  convergence,
  pursuit,
  saccades,
  accommodation,
  figure8,
} satisfies Record<string, Motion>;

export type MotionType = keyof typeof MOTIONS;
export const MOTION_TYPES = Object.keys(MOTIONS) as readonly MotionType[];

/** The next motion that is allowed, after the last one the first; null if it is the only one. */
export function nextMotion(type: MotionType, isAllowed: (type: MotionType) => boolean): MotionType | null {
  const at = MOTION_TYPES.indexOf(type);
  const others = [...MOTION_TYPES.slice(at + 1), ...MOTION_TYPES.slice(0, at)];
  return others.find(isAllowed) ?? null;
}

/** The saccade seed outside practice sessions: previews, readouts, printed trajectories. */
export const DEFAULT_SEED = 1;
