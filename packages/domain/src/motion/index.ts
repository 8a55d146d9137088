export { type Figures, figuresOf } from "./figures.ts";
export { BALL_RADIUS, ballRadiusAt, MAX_ECCENTRICITY_DEGREES, NEAREST_Z } from "./limits.ts";
export {
  type HoldParameter,
  MOTION_TYPES,
  type Motion,
  type MotionPath,
  type MotionType,
  type PathSettings,
  type RangeParameter,
} from "./motion.ts";
export { rebasePhase } from "./phase.ts";
export { DEFAULT_SEED, MOTIONS, positionAt } from "./registry.ts";
export { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";
