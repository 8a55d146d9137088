import type { MotionType } from "../motion/index.ts";
import { WORKOUT_SECONDS } from "../workout/index.ts";
import { can, type PlanHolder, type PlanPolicy, type Thing } from "./entitlements.ts";

/** An exercise as far as a plan is concerned. */
interface PlannedExercise {
  readonly type: MotionType;
  /** Seconds. */
  readonly duration: number;
}

/** What exercises ask of a plan: each of their motions, and a duration of one's own where they last longer than a session does for everyone. */
function thingsOf(exercises: readonly PlannedExercise[]): readonly Thing[] {
  const seconds = exercises.reduce((sum, { duration }) => sum + duration, 0);
  const motions = new Set(exercises.map(({ type }) => type));
  return [...motions, ...(seconds > WORKOUT_SECONDS ? (["custom-duration"] as const) : [])];
}

/**
 * The first thing in exercises that someone may not have; undefined when all is theirs.
 * @param now milliseconds since 1970
 */
export function missingThing(
  exercises: readonly PlannedExercise[],
  user: PlanHolder,
  policy: PlanPolicy,
  now: number,
): Thing | undefined {
  return thingsOf(exercises).find((thing) => !can(user, thing, policy, now));
}
