export {
  BALL_POSITION_LIMIT,
  type BallPosition,
  clampBallComponent,
  formatBallPosition,
  KEY_STEP,
  moveBall,
  NUDGE,
  stickTravel,
} from "./ball-position.ts";
export {
  BASE_OUT,
  BASE_UP,
  type Balance,
  balanceSchema,
  CONTRAST,
  EVEN_BALANCE,
  type EyeBalance,
  isEven,
  opacityOf,
  within,
} from "./eye-balance.ts";
export { EYE_COLOURS, type EyeColour, LIME, nextEyeMark, RED } from "./eye-colour.ts";
export { type EyeView, eyeMarkOf, eyeViewOf, FUSION_LOCK, FUSION_LOCK_GREY } from "./eye-view.ts";
export {
  DISTANCE_OFFSETS,
  DISTANCES,
  type Easing,
  easier,
  RANGE_SIZES,
  RANGES,
  type Range,
  SPEED_MAX,
  SPEED_MIN,
  SPEED_NAMES,
  SPEED_PRESETS,
  SPEED_STEP,
  type SpeedName,
  speedNameOf,
  velocityOf,
} from "./presets.ts";
export {
  ballPositionSchema,
  DEFAULT_SETTINGS,
  type ExerciseSettings,
  EYES,
  EYES_TO_TRAIN,
  type Eye,
  exerciseSettingsSchema,
  settingsForOneImage,
  settingsForTwoImages,
  speedSchema,
} from "./settings.ts";
