export { ASSUMED_FOCUS, conflictSpan, FOCUS_BOUNDS, STRONG_CONFLICT } from "./conflict.ts";
export {
  DEFAULT_IPD,
  eccentricityDegrees,
  prismDioptresOf,
  vergenceDegrees,
  vergencePrismDioptres,
  vergenceVelocityDegrees,
} from "./vergence.ts";
