export { ballRadiusAt, MAX_ECCENTRICITY_DEGREES, NEAREST_Z } from "./limits.ts";
export {
  MOTION_TYPES,
  type Motion,
  type MotionPath,
  type MotionType,
  type PathSettings,
} from "./motion.ts";
export { rebasePhase } from "./phase.ts";
export { type MotionReadout, motionReadout } from "./readout.ts";
export { DEFAULT_SEED, MOTIONS } from "./registry.ts";
export { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";
