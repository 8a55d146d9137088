import { practiceWeeks, type StreakStep, streakStepOf } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { text } from "../../../../copy/summary.ts";
import { useLastSession, usePractice, useStats } from "../../../../data/practice/practice.ts";
import { useProfile } from "../../../../data/profile/profile.ts";

interface Progress {
  readonly streak: StreakStep | null;
  /** Days of this week with practice, and the user's weekly goal in days. */
  readonly practisedDays: number;
  readonly goal: number;
}

/** The user's progress, including the session that just ended; undefined until it is counted. */
export function useProgress(): Progress | undefined {
  const { record, sessionsBefore } = useLastSession();
  const stats = useStats();
  const practice = usePractice();
  const goal = useProfile()?.weeklyGoal ?? WEEKLY_GOAL.usual;
  if (record !== "saved" || !practice || (stats?.totalSessions ?? 0) <= sessionsBefore) return undefined;
  const { days, today } = practice;
  const week = practiceWeeks(days, today, 1)[0];
  return { streak: streakStepOf(days, today), practisedDays: week?.practisedDays ?? 0, goal };
}

/** The streak and the week, side by side; empty boxes until the progress is known. */
export function ProgressBoxes({ progress }: { readonly progress: Progress | undefined }) {
  const streak = progress?.streak;
  const isReached = progress && progress.practisedDays >= progress.goal;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      <Box
        term={text.streak.title}
        value={streak && formatStreak(streak)}
        hint={streak && text.streak.hints[streak.step]}
      />
      <Box
        term={text.goal.title}
        value={progress && formatGoal(progress)}
        hint={progress && (isReached ? text.goal.reached : text.goal.open)}
      />
    </dl>
  );
}

/** The content of the boxes on one line. */
export function formatProgress(progress: Progress): string {
  const streak = progress.streak ? `${formatStreak(progress.streak)}. ` : "";
  return `${streak}${text.goal.title}: ${formatGoal(progress)}.`;
}

function formatStreak({ streak, step }: StreakStep): string {
  if (step === "first" || step === "back") return text.streak[step];
  return streak > 1 ? text.streak.days(streak) : text.streak.again;
}

function formatGoal({ practisedDays, goal }: Progress): string {
  return text.goal.progress(practisedDays, goal);
}

interface BoxProps {
  readonly term: string;
  readonly value: string | null | undefined;
  readonly hint: string | null | undefined;
}

function Box({ term, value, hint }: BoxProps) {
  return (
    <div className="min-h-24 rounded-l border border-line bg-bg px-3.5 py-3">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="mt-0.5">
        <p className="font-semibold tabular-nums">{value}</p>
        <p className="text-muted text-xs">{hint}</p>
      </dd>
    </div>
  );
}
