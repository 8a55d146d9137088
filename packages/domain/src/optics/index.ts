export { ASSUMED_FOCUS, conflictSpan, FOCUS_BOUNDS } from "./conflict.ts";
export { DEMANDING, type DemandKind, PATH_LIMITS } from "./demand-table.ts";
export { channelsOf, type FilterGlasses, OTHER_FILTERS } from "./filter-glasses.ts";
export { measured, measuredIpd } from "./measured.ts";
export { type Deviation, deviationOf, prismVergenceDegrees } from "./prism.ts";
export {
  addedPrismDioptres,
  CARD,
  type EyePort,
  eyePort,
  FOCAL_BOUNDS,
  fieldOfView,
  frustumOf,
  IPD_BOUNDS,
  SCREEN_DISTANCE,
  type ScreenGeometry,
  SEPARATION_BOUNDS,
  VIEWING_METHODS,
  type ViewingMethod,
} from "./screen-geometry.ts";
export {
  DEFAULT_IPD,
  eccentricityDegrees,
  prismDioptresOf,
  vergenceDegrees,
  vergenceDioptres,
  vergenceVelocityDegrees,
} from "./vergence.ts";
