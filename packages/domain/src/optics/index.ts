export {
  DEFAULT_IPD,
  eccentricityDegrees,
  prismDioptresOf,
  vergenceDegrees,
  vergencePrismDioptres,
} from "./vergence.ts";
