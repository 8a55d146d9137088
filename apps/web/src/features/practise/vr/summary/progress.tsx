import { practiceWeeks } from "@vr-eye-lab/domain/practice";
import { text } from "#copy/summary.ts";
import { useLastRecord, usePractice, useStats } from "../../../../data/practice/practice.ts";
import { useProfile } from "../../../../data/profile/profile.ts";

/** The user's progress in words, the session that just ended included. */
interface Progress {
  readonly streak: string;
  readonly week: string;
}

/** Undefined until the session is counted. */
export function useProgress(): Progress | undefined {
  const { state, sessionsBefore } = useLastRecord();
  const stats = useStats();
  const practice = usePractice();
  const goal = useProfile()?.weeklyGoal;
  if (state !== "saved" || !practice || !stats || stats.totalSessions <= sessionsBefore) return undefined;
  const [week] = practiceWeeks(practice.days, practice.today, 1);
  return { streak: text.days(stats.currentStreak), week: text.weekOf(week?.practisedDays ?? 0, goal) };
}

/** The streak and the week, side by side; empty until the progress is known. */
export function ProgressNumbers({ progress }: { readonly progress: Progress | undefined }) {
  return (
    <dl className="flex flex-wrap justify-center gap-x-9 gap-y-3 text-center">
      <Stat term={text.streak} value={progress?.streak} />
      <Stat term={text.week} value={progress?.week} />
    </dl>
  );
}

function Stat({ term, value }: { readonly term: string; readonly value: string | undefined }) {
  return (
    <div className="flex min-w-24 flex-col-reverse">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="min-h-7 font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}
