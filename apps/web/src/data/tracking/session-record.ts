import type { VisitDocument } from "@vr-eye-lab/domain/tracking";

/** Exercises that one record may hold. */
const MOST_STARTED = 500;

type Started = VisitDocument["exercises"][number];

/** The tracker's record of a visit. */
export interface SessionRecord {
  readonly id: string;
  /** Stores the record. @throws whatever storing throws */
  create(): Promise<void>;
  /** Adds an exercise that has begun. @throws whatever storing throws */
  add(exercise: Omit<Started, "timestamp">): Promise<void>;
}

/**
 * @param put stores the whole record under its id
 * @param now the time of what happens
 */
export function createSessionRecord(
  id: string,
  put: (id: string, body: VisitDocument) => Promise<void>,
  now: () => Date,
): SessionRecord {
  const begun = now().toISOString();
  let body: VisitDocument = { date: begun, duration: 0, exercises: [], lastUpdated: begun };
  return {
    id,
    create: () => put(id, body),
    async add(exercise) {
      if (body.exercises.length >= MOST_STARTED) return;
      const timestamp = now().toISOString();
      body = { ...body, exercises: [...body.exercises, { ...exercise, timestamp }], lastUpdated: timestamp };
      await put(id, body);
    },
  };
}
