import { joinTallies } from "../attention/index.ts";
import type { PracticeRecord } from "../practice/index.ts";

// Not in record.ts: the page's first script would contain the run of a workout too.

/** Adds up two parts of one practice session, exercises in order of first appearance. Without a first part, the second as it is. */
export function joinRecords(first: PracticeRecord | null, second: PracticeRecord): PracticeRecord {
  if (!first) return second;
  const seconds = new Map<PracticeRecord["exercises"][number]["type"], number>();
  for (const { type, duration } of [...first.exercises, ...second.exercises]) {
    seconds.set(type, (seconds.get(type) ?? 0) + duration);
  }
  const evidence = second.evidence ?? first.evidence;
  const attention = joinTallies(first.evidence?.attention, second.evidence?.attention);
  return {
    ...(evidence && { evidence: { ...evidence, ...(attention && { attention }) } }),
    duration: first.duration + second.duration,
    exercises: Array.from(seconds, ([type, duration]) => ({ type, duration })),
  };
}
