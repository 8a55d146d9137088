export { BreakReminder } from "./break.ts";
export { FrameDrawing, FrameLog, noteFrame } from "./frame-log.ts";
export { joinRecords } from "./join-records.ts";
export { oneImageWorkout } from "./one-image.ts";
export { changeMotion, practiceRecord, remainingWorkout } from "./record.ts";
export {
  advanceRun,
  beginRun,
  changeRunSpeed,
  createRun,
  endExercise,
  endsWithin,
  isStarting,
  LONGEST_FRAME_GAP,
  pauseRun,
  practisedSeconds,
  ROUNDING,
  resumeRun,
  runSecondsLeft,
  secondsLeft,
  type WorkoutRun,
} from "./run.ts";
export {
  mostSeconds,
  planWorkout,
  runSeconds,
  splitSeconds,
  WORKOUT_SECONDS,
  type Workout,
  withSettings,
} from "./split.ts";
