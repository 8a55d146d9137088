export { type Band, bandOf } from "./band.ts";
export { countedValues, isEarly, type SittingNumber, seriesOf, sittingNumber } from "./result.ts";
export {
  type DotsSitting,
  type Input,
  MEASURE_DISPLAYS,
  type Measure,
  type MeasuredNumber,
  NEAR_POINT,
  type NearPointSitting,
  type Sitting,
  sittingSchema,
} from "./sitting.ts";
