import { plannedOn } from "@vr-eye-lab/domain/programme";
import { latestWeeks } from "@vr-eye-lab/domain/time";
import { text } from "#copy/stats.ts";
import { useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { classNames } from "../../ui/class-names.ts";

const words = text.totals;
const LOOKS = {
  practised: "border-accent bg-accent font-semibold text-accent-ink forced-colors:bg-[Highlight]",
  planned: "border-accent text-text",
  none: "border-line text-faint",
};

/** A dot for each day of this week: filled if practised, outlined if still planned. */
export function WeekDots({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const programme = useProfile()?.programme ?? [];
  const [week = []] = latestWeeks(today, 1);
  return (
    <ul aria-label={words.week} className="flex flex-wrap gap-1.5">
      {week.map((date, weekday) => {
        const isPractised = days.some((day) => day.date === date);
        const state = isPractised ? "practised" : date >= today && plannedOn(programme, date) ? "planned" : "none";
        return (
          <li
            key={date}
            className={classNames("grid size-6 place-items-center rounded-full border text-xs", LOOKS[state])}
          >
            <span aria-hidden="true">{words.weekday(weekday)}</span>
            <span className="sr-only">{words.dayOf(weekday, state)}</span>
          </li>
        );
      })}
    </ul>
  );
}
