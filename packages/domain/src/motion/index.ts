export { type Demand, demandOf } from "./demand.ts";
export { ballRadiusAt } from "./limits.ts";
export {
  MOTION_TYPES,
  type Motion,
  type MotionPath,
  type MotionType,
  type PathSettings,
  rebasePhase,
} from "./motion.ts";
export { type MotionReadout, motionReadout } from "./readout.ts";
export { DEFAULT_SEED, MOTIONS } from "./registry.ts";
export { SHUFFLE_SIZE, shuffledBlock } from "./shuffle.ts";
