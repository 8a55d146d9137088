import type { StreakStep } from "@vr-eye-lab/domain/practice";
import { text } from "../../../../copy/summary.ts";
import type { Progress } from "./progress.ts";

/** What the session made of the days in a row and of the week, side by side; empty until that is known. */
export function ProgressBoxes({ progress }: { readonly progress: Progress | undefined }) {
  const streak = progress?.streak;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      <Box
        term={text.streak.title}
        value={streak && streakWords(streak)}
        hint={streak && text.streak.hints[streak.step]}
      />
      <Box
        term={text.goal.title}
        value={progress && goalWords(progress)}
        hint={progress && (isReached(progress) ? text.goal.reached : text.goal.open)}
      />
    </dl>
  );
}

/** What the boxes say, in one line. */
export function progressInWords(progress: Progress): string {
  const streak = progress.streak ? `${streakWords(progress.streak)}. ` : "";
  return `${streak}${text.goal.title}: ${goalWords(progress)}.`;
}

function streakWords({ streak, step }: StreakStep): string {
  if (step === "first" || step === "back") return text.streak[step];
  return streak > 1 ? text.streak.days(streak) : text.streak.again;
}

function goalWords({ practisedDays, goal }: Progress): string {
  return text.goal.progress(practisedDays, goal);
}

function isReached({ practisedDays, goal }: Progress): boolean {
  return practisedDays >= goal;
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
