import { joinTallies } from "../attention/index.ts";
import { isAnswered } from "../motion/index.ts";
import type { PracticeRecord } from "../practice/index.ts";

// Not in record.ts: the page's first script would contain the run of a workout too.

/** Adds up two parts of one practice session, exercises of one motion as one, in order of first appearance. Without a first part, the second as it is. */
export function joinRecords(first: PracticeRecord | null, second: PracticeRecord): PracticeRecord {
  if (!first) return second;
  const exercises = new Map<unknown, PracticeRecord["exercises"][number]>();
  for (const exercise of [...first.exercises, ...second.exercises]) {
    const { type, duration } = exercise;
    const earlier = exercises.get(type)?.duration ?? 0;
    if (isAnswered(type)) exercises.set(exercise, exercise);
    else exercises.set(type, { type, duration: earlier + duration });
  }
  const evidence = second.evidence ?? first.evidence;
  const attention = joinTallies(first.evidence?.attention, second.evidence?.attention);
  return {
    ...(evidence && { evidence: { ...evidence, ...(attention && { attention }) } }),
    duration: first.duration + second.duration,
    exercises: [...exercises.values()],
  };
}
