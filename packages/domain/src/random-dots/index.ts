export { type Answers, answersSchema, downloadedAnswers, storedAnswers } from "./answers.ts";
export {
  agrees,
  calibrationAsked,
  calibrationDemand,
  compareCertificate,
} from "./calibration.ts";
export type { Certificate } from "./certificate.ts";
export {
  addedDemandOf,
  type Bounds,
  boundsBeside,
  type DotsOnScreen,
  dotsOnScreen,
  totalDemand,
  turnOf,
} from "./demand.ts";
export { createDotField, DOT_NUMBERS, type DotPattern, drawDots, type EyeDots } from "./dots.ts";
export { createMeasureRun, measuredSides } from "./measure-run.ts";
export { type Feedback, interruptPresentation, type Presentation } from "./presentation.ts";
export type { RangesRun } from "./ranges.ts";
export { type DotsResult, measureRunsOf, resultOf } from "./result.ts";
export { sidesOf, sidesWithin } from "./rule.ts";
export {
  advanceDotsRun,
  answerDotsRun,
  createDotsRun,
  type DotsRun,
  interruptDotsRun,
  isRunComplete,
  restLeft,
} from "./run.ts";
export {
  advanceScreening,
  answerScreening,
  beginScreening,
  createScreening,
  passesScreening,
  repeatExplanation,
  type Screening,
  type ScreeningResult,
  screeningResult,
  suppressedEye,
} from "./screening.ts";
export {
  type Answer,
  BASE_DISTANCES,
  DEFAULT_DOTS,
  DENSITY,
  DIRECTIONS,
  DISPARITY,
  DOTS_MEASURES,
  DOTS_MODES,
  DOTS_SIZES,
  type DotsMeasure,
  type DotsSettings,
  dotsSettingsSchema,
  longestRun,
  MOST_DEMAND,
  PLACES,
  type Place,
  RAMP_STEP,
} from "./settings.ts";
export { depthOf, halfField, patchTurn, pixelDepth, placeAt, STIMULUS_FORMULA, stimulusSize } from "./stimulus.ts";
export { decodeTrials, encodeTrials, type Trial } from "./trial.ts";
