import type { PracticeStats } from "@vr-eye-lab/domain/practice";
import { plannedOn } from "@vr-eye-lab/domain/programme";
import { latestWeeks } from "@vr-eye-lab/domain/time";
import { type ReactNode, useId } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { formatTotalTime } from "#copy/format.ts";
import { text } from "#copy/stats.ts";
import { useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { classNames } from "../../ui/class-names.ts";

const words = text.totals;

interface StatsProps {
  /** Undefined while loading. */
  readonly stats: PracticeStats | undefined;
}

/** The statistics as labelled values in one quiet card. @param props.withStreak unless `Streak` shows it */
export function StatTiles({ stats, withStreak = false }: StatsProps & { readonly withStreak?: boolean }) {
  const time = stats?.timeInSession;
  const mostUsed = stats?.mostUsed;
  const all = [
    ...(withStreak ? [[words.streak, stats && words.days(stats.currentStreak)] as const] : []),
    [words.totalTime, stats && formatTotalTime(stats.totalSeconds)],
    [words.totalSessions, stats && String(stats.totalSessions)],
    [words.mostUsed, stats && (mostUsed ? exerciseText.labels[mostUsed] : words.none)],
    [words.lastActive, stats && (stats.lastSessionDate ? text.date(stats.lastSessionDate) : words.never)],
    [words.today, time && formatTotalTime(time.today)],
    [words.thisWeek, time && formatTotalTime(time.thisWeek)],
    [words.thisMonth, time && formatTotalTime(time.thisMonth)],
    [words.thisYear, time && formatTotalTime(time.thisYear)],
  ] as const;
  return (
    <div
      className={classNames(
        "grid min-h-64 gap-px overflow-hidden wrap-anywhere rounded-l border border-line bg-line",
        "md:min-h-31",
        // On a phone the tiles move once it is known what is above them.
        !stats && "max-sm:invisible",
        withStreak ? "grid-cols-2 sm:grid-cols-3 lg:grid-cols-5" : "grid-cols-2 md:grid-cols-4",
      )}
    >
      {all.map(([label, value]) => (
        <Stat
          key={label}
          label={label}
          className={classNames(
            "grid content-center bg-surface py-2.5",
            withStreak ? "px-3 max-sm:first:col-span-2 lg:first:col-span-2" : "px-4",
          )}
        >
          <p className="font-semibold tabular-nums max-[22.5rem]:text-sm">{value ?? "–"}</p>
        </Stat>
      ))}
    </div>
  );
}

/** The current streak as a large number, and the days of this week. */
export function Streak({ stats, practice }: StatsProps & { readonly practice: LocalPractice | undefined }) {
  const [number, noun] = stats ? words.days(stats.currentStreak).split(" ") : ["–"];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-l border border-line bg-surface p-4 md:p-5">
      <Stat label={words.streak} className="grid">
        <p className="text-lg tabular-nums">
          <span className="font-bold text-2xl">{number}</span> {noun}
        </p>
      </Stat>
      {practice && <WeekDots practice={practice} />}
    </div>
  );
}

interface StatProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Stat({ label, className, children }: StatProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a value with its label.
    <div role="group" aria-labelledby={id} className={className}>
      <p id={id} className="text-muted text-xs">
        {label}
      </p>
      {children}
    </div>
  );
}

const LOOKS = {
  practised: "border-accent bg-accent font-semibold text-accent-ink forced-colors:bg-[Highlight]",
  planned: "border-accent text-text",
  none: "border-line text-faint",
};

/** A dot for each day of this week: filled if practised, outlined if still planned. */
function WeekDots({ practice: { days, today } }: { readonly practice: LocalPractice }) {
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
