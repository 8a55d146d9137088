export { breakDue, practisedMinutes } from "./break.ts";
export { createFrameDrawing, createFrameLog, type FrameDrawing, noteFrame } from "./frame-log.ts";
export { practiceRecord, remainingWorkout } from "./record.ts";
export {
  advanceRun,
  beginRun,
  changeRunSpeed,
  createRun,
  endsWithin,
  LONGEST_FRAME_GAP,
  pauseRun,
  practisedSeconds,
  ROUNDING,
  resumeRun,
  secondsLeft,
  type WorkoutRun,
} from "./run.ts";
export { planWorkout, splitSeconds, WORKOUT_SECONDS, type Workout } from "./split.ts";
