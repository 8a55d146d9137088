import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";

/**
 * Tells exercises that have begun out of a session's record, which grows by an exercise when its first moment has been practised.
 * @param started called once for each
 * @returns takes what the session has practised so far; null when it is over
 */
export function createStartedExercises(started: (type: MotionType) => void): (record: PracticeRecord | null) => void {
  let seen = 0;
  return (record) => {
    for (const { type } of record?.exercises.slice(seen) ?? []) started(type);
    seen = record ? Math.max(seen, record.exercises.length) : 0;
  };
}
