export {
  type SelfTestResult,
  selfTestSchema,
  type VergenceResult,
  vergenceResult,
  vergenceResults,
} from "./result.ts";
export {
  advanceSelfTest,
  beginSelfTest,
  createSelfTest,
  interruptSelfTest,
  pressSelfTest,
  SELF_TEST_BOUNDS,
  SELF_TEST_DISTANCE,
  SELF_TEST_RUNS,
  type SelfTest,
  type SelfTestPhase,
  type SelfTestReadings,
  selfTestDirection,
  selfTestReadings,
  type VergenceDirection,
} from "./self-test.ts";
