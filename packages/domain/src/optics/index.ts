export { ASSUMED_FOCUS, conflictSpan, FOCUS_BOUNDS, STRONG_CONFLICT } from "./conflict.ts";
export { channelsOf, type FilterGlasses, OTHER_FILTERS } from "./filter-glasses.ts";
export {
  addedPrismDioptres,
  CARD,
  disparityOf,
  FLAT_WAYS,
  type FlatScreen,
  type FlatWay,
  FOCAL_BOUNDS,
  fieldOf,
  frustumOf,
  IPD_BOUNDS,
  onScreen,
  type Port,
  pixelsPerMillimetre,
  portOf,
  SCREEN_DISTANCE,
  SEPARATION_BOUNDS,
} from "./flat-screen.ts";
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
