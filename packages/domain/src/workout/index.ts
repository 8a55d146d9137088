export { breakDue, practisedMinutes } from "./break.ts";
export { createFrameLog, type FrameLog, noteFrame, STILL_DEGREES } from "./frame-log.ts";
export {
  DISPLAYS,
  type Display,
  type PracticeRecord,
  practiceRecord,
  remainingWorkout,
  type SessionEvidence,
} from "./record.ts";
export {
  advanceRun,
  beginRun,
  changeRunSpeed,
  countdownSeconds,
  createRun,
  endRun,
  LEAD_IN_SECONDS,
  LONGEST_FRAME_GAP,
  pauseRun,
  practisedSeconds,
  ROUNDING,
  type RunPhase,
  resumeRun,
  SHORTEST_RECORD,
  TRANSITION_SECONDS,
  type WorkoutRun,
} from "./run.ts";
export { planWorkout, splitSeconds, WORKOUT_SECONDS, type Workout, type WorkoutExercise } from "./split.ts";
