export { breakDue, practisedMinutes } from "./break.ts";
export { createFrameLog, noteFrame } from "./frame-log.ts";
export {
  DISPLAYS,
  type Display,
  type PracticeRecord,
  practiceRecord,
  remainingWorkout,
} from "./record.ts";
export {
  advanceRun,
  beginRun,
  changeRunSpeed,
  countdownSeconds,
  createRun,
  LONGEST_FRAME_GAP,
  pauseRun,
  practisedSeconds,
  ROUNDING,
  resumeRun,
  type WorkoutRun,
} from "./run.ts";
export { planWorkout, splitSeconds, WORKOUT_SECONDS, type Workout } from "./split.ts";
