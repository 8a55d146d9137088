export { type Demand, demandOf } from "./demand.ts";
export { fitScale } from "./fit.ts";
export { isInDepth } from "./in-depth.ts";
export { ballRadiusAt } from "./limits.ts";
export { type MotionPath, type PathSettings, rebasePhase } from "./motion.ts";
export { type MotionReadout, motionReadout } from "./readout.ts";
export {
  ANSWERED_TYPES,
  DEFAULT_SEED,
  EXERCISE_TYPES,
  type ExerciseType,
  isAnswered,
  MOTION_TYPES,
  MOTIONS,
  type MotionType,
  nextMotion,
  pathOf,
} from "./registry.ts";
export { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";
