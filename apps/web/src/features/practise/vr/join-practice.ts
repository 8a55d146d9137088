import { joinTallies } from "@vr-eye-lab/domain/attention";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";

/** What two parts of one session practised together, in order of first appearance; null when neither did. */
export function joinPractice(first: PracticeRecord | null, second: PracticeRecord | null): PracticeRecord | null {
  if (!first || !second) return first ?? second;
  const seconds = new Map<PracticeRecord["exercises"][number]["type"], number>();
  for (const { type, duration } of [...first.exercises, ...second.exercises]) {
    seconds.set(type, (seconds.get(type) ?? 0) + duration);
  }
  const [evidence, earlier] = [second.evidence ?? first.evidence, first.evidence?.attention];
  const attention = joinTallies(earlier, second.evidence?.attention);
  return {
    ...(evidence && { evidence: { ...evidence, ...(attention && { attention }) } }),
    duration: first.duration + second.duration,
    exercises: Array.from(seconds, ([type, duration]) => ({ type, duration })),
  };
}
