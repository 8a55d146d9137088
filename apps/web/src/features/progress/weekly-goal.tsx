import { practiceStatus, practiceWeeks } from "@vr-eye-lab/domain/practice";
import { WEEKLY_GOAL } from "@vr-eye-lab/domain/profile";
import { programmeOn } from "@vr-eye-lab/domain/programme";
import { useEffect, useRef, useState } from "react";
import { text } from "#copy/stats.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { TextButton } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";

const words = text.goal;
const OPTIONS = [0, 1, 2, 3, 4, 5, 6].map((more) => {
  const days = WEEKLY_GOAL.least + more;
  return { value: String(days), label: words.option(days) };
});

/** The practised days of this week as a share of the user's goal, which can be changed here. */
export function WeeklyGoal({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const profile = useProfile();
  const [editing, setEditing] = useState(false);
  const chosen = profile?.weeklyGoal;
  const goal = chosen ?? WEEKLY_GOAL.usual;
  const isMissing = profile && chosen === undefined && !programmeOn(profile.programme ?? [], today);
  const practised = practiceWeeks(days, today, 1)[0]?.practisedDays ?? 0;
  return (
    <Section
      level={3}
      title={words.title}
      titleClass="col-start-2 font-normal! text-muted text-xs"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <Ring share={Math.min(practised / goal, 1)} />
      <p className="col-start-2 text-lg tabular-nums">
        <span className="font-bold text-2xl">{practised}</span> {words.of(practised, goal)}
      </p>
      <p className="col-start-2 text-muted text-sm">{words.words[practiceStatus(days, today, goal)]}</p>
      <div className="col-start-2 -mb-2">
        {editing ? (
          <Choice chosen={chosen} />
        ) : (
          <TextButton data-track={isMissing ? "weekly-goal-set" : "weekly-goal-edit"} onClick={() => setEditing(true)}>
            {isMissing ? words.set : words.change}
          </TextButton>
        )}
      </div>
    </Section>
  );
}

/** The choice of a goal, focused when it appears. */
function Choice({ chosen }: { readonly chosen: number | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("select")?.focus(), []);
  const choose = (value: string) =>
    value && void changeProfile({ weeklyGoal: Number(value) }).catch(() => showToast(words.failed));
  // Until a goal is chosen none is selected, so that each can be chosen.
  const options = chosen === undefined ? [{ value: "", label: words.none }, ...OPTIONS] : OPTIONS;
  return (
    <div ref={box} className="mt-2 mb-2 max-w-48">
      <Select
        label={words.label}
        track="weekly-goal"
        value={String(chosen ?? "")}
        options={options}
        onChange={choose}
      />
    </div>
  );
}

/** A circle that fills clockwise from its top. The text beside it has the numbers. */
function Ring({ share }: { readonly share: number }) {
  const circle = { cx: 50, cy: 50, r: 43, pathLength: 100, fill: "none", strokeWidth: 10 } as const;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="row-span-4 size-20 -rotate-90 sm:size-24">
      <circle {...circle} className="stroke-hover forced-colors:stroke-[CanvasText] forced-colors:stroke-1" />
      {share > 0 && (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${100 * share} 100`}
          className="stroke-accent forced-colors:stroke-[Highlight]"
        />
      )}
    </svg>
  );
}
