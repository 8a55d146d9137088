import { practiceStatus, practiceWeeks } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { Check } from "lucide-react";
import { useId } from "react";
import { text } from "../../copy/stats.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/local-data.ts";
import { classNames } from "../../ui/class-names.ts";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";

const words = text.goal;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const OPTIONS = DAYS.map((day) => WEEKLY_GOAL.least + day).map((days) => ({
  value: String(days),
  label: words.option(days),
}));

interface WeeklyGoalProps {
  readonly practice: LocalPractice;
  readonly streak: number;
}

/** The practised days of this week and the user's goal, which can be changed here. */
export function WeeklyGoal({ practice: { days, today }, streak }: WeeklyGoalProps) {
  const id = useId();
  const goal = useProfile()?.weeklyGoal ?? WEEKLY_GOAL.usual;
  const week = practiceWeeks(days, today, 1)[0];
  const choose = (value: string) =>
    void changeProfile({ weeklyGoal: Number(value) }).catch(() => showToast(words.failed));

  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-10 gap-y-5 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 id={id} className="font-semibold">
          {words.title}
        </h3>
        <p className="mt-0.5 font-semibold text-xl tabular-nums tracking-[-0.01em]">
          {words.progress(week?.practisedDays ?? 0, goal)}
        </p>
        <p className="mt-1 max-w-prose text-muted text-sm">
          {streak > 1 && `${words.inARow(streak)} `}
          {words.words[practiceStatus(days, today, goal)]}
        </p>
      </div>
      <ol aria-label={words.days} className="grid w-full max-w-[calc(7*2rem+6*0.375rem)] grid-cols-7 gap-1.5">
        {DAYS.map((index) => {
          const day = week?.days[index];
          const state = day === undefined ? "ahead" : day.sessions > 0 ? "practised" : "free";
          return (
            <li key={index} className="grid grid-cols-1 justify-items-center gap-1 text-muted text-xs">
              <span
                className={classNames(
                  "grid aspect-square w-full place-items-center rounded-full border",
                  state === "practised" && "border-accent bg-accent text-accent-ink",
                  state === "free" && "border-line-strong",
                  state === "ahead" && "border-line-strong border-dashed",
                )}
              >
                {state === "practised" && <Check className="size-[56%]" strokeWidth={2.6} />}
              </span>
              <span aria-hidden="true" className={classNames(day?.date === today && "font-semibold text-text")}>
                {words.letter(index)}
              </span>
              <span className="sr-only">{words.day(index, state)}</span>
            </li>
          );
        })}
      </ol>
      <div className="w-44">
        <Select label={words.label} track="weekly-goal" value={String(goal)} options={OPTIONS} onChange={choose} />
      </div>
    </section>
  );
}
