export { type Band, bandOf, type CountedValue, type Verdict } from "./band.ts";
export { countedValues, isEarly, type SittingNumber, seriesOf, sittingNumber } from "./result.ts";
export {
  type DotsSitting,
  INPUTS,
  type Input,
  MEASURE_DISPLAYS,
  type Measure,
  type MeasuredNumber,
  NEAR_POINT,
  type NearPointSitting,
  type Sitting,
  sittingSchema,
} from "./sitting.ts";
