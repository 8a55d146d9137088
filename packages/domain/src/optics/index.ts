export { ASSUMED_FOCUS, conflictSpan, FOCUS_BOUNDS, STRONG_CONFLICT } from "./conflict.ts";
export { type Deviation, deviationOf, type Prism, prismVergenceDegrees } from "./prism.ts";
export {
  DEFAULT_IPD,
  eccentricityDegrees,
  prismDioptresOf,
  vergenceDegrees,
  vergenceDioptres,
  vergencePrismDioptres,
  vergenceVelocityDegrees,
} from "./vergence.ts";
