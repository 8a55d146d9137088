import { practiceWeeks, type StreakStep, streakStepOf } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { useProfile } from "../../../../data/local/documents.ts";
import { useLastSession, usePractice, useStats } from "../../../../data/practice/practice.ts";

/** What the session that is over made of a person's practice. */
export interface Progress {
  readonly streak: StreakStep | null;
  /** Days of this week that were practised, and on how many the person means to. */
  readonly practisedDays: number;
  readonly goal: number;
}

/** The person's progress, the session that is over included; undefined until that is counted. */
export function useProgress(): Progress | undefined {
  const { record, sessionsBefore } = useLastSession();
  const stats = useStats();
  const practice = usePractice();
  const goal = useProfile()?.weeklyGoal ?? WEEKLY_GOAL.usual;
  if (record !== "kept" || !practice || (stats?.totalSessions ?? 0) <= sessionsBefore) return undefined;
  const { days, today } = practice;
  const week = practiceWeeks(days, today, 1)[0];
  return { streak: streakStepOf(days, today), practisedDays: week?.practisedDays ?? 0, goal };
}
