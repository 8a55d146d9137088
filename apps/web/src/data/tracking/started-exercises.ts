import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";

/** Tells exercises that have begun out of a session's record, which grows by an exercise when its first moment has been practised. */
export interface StartedExercises {
  /** @param record what the session has practised so far; null when there is none to come of it */
  saw(record: PracticeRecord | null): void;
  /** The session is over: the next record is another's. */
  over(): void;
}

/** @param started called once for each */
export function createStartedExercises(started: (type: MotionType) => void): StartedExercises {
  let seen = 0;
  return {
    saw(record) {
      for (const { type } of record?.exercises.slice(seen) ?? []) started(type);
      seen = record ? Math.max(seen, record.exercises.length) : 0;
    },
    over() {
      seen = 0;
    },
  };
}
