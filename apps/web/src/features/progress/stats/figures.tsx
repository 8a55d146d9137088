import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PracticeStats } from "@vr-eye-lab/domain/practice";
import { formatTotalTime } from "@vr-eye-lab/domain/practice";
import { useId } from "react";
import { text } from "../../../copy/stats.ts";
import { classNames } from "../../../ui/class-names.ts";

const words = text.totals;

/** The figures in their order: what one looks for first, then the rest. */
function figuresOf(stats: PracticeStats): { first: [string, string][]; rest: [string, string][] } {
  const { today, thisWeek, thisMonth, thisYear } = stats.timeInSession;
  return {
    first: [
      [words.streak, words.days(stats.currentStreak)],
      [words.today, formatTotalTime(today)],
      [words.thisWeek, formatTotalTime(thisWeek)],
      [words.thisMonth, formatTotalTime(thisMonth)],
      [words.thisYear, formatTotalTime(thisYear)],
    ],
    rest: [
      [words.totalTime, formatTotalTime(stats.totalSeconds)],
      [words.totalSessions, String(stats.totalSessions)],
      [words.mostUsed, stats.mostUsed ? MOTIONS[stats.mostUsed].label : words.none],
      [words.lastActive, stats.lastSessionDate ? text.date(stats.lastSessionDate) : words.never],
    ],
  };
}

/** Shown until the figures are there, in the same places. */
const NOTHING_YET = figuresOf({
  currentStreak: 0,
  timeInSession: { today: 0, thisWeek: 0, thisMonth: 0, thisYear: 0 },
  totalSeconds: 0,
  totalSessions: 0,
  lastSessionDate: null,
  mostUsed: null,
});

/** Two columns, or one where large type leaves no room for two. */
const AT_MOST_TWO = "grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))]";

/** What was practised, in figures. */
export function Figures({ stats }: { readonly stats: PracticeStats | undefined }) {
  const { first, rest } = stats ? figuresOf(stats) : NOTHING_YET;
  return (
    <div className="grid gap-3 md:gap-3.5">
      <div className={classNames(AT_MOST_TWO, "grid gap-3 sm:max-lg:grid-cols-3 md:gap-3.5 lg:grid-cols-5")}>
        {first.map(([label, value], i) => (
          <Tile
            key={label}
            label={label}
            value={stats && value}
            className={i === 0 ? "max-sm:col-span-full sm:max-lg:col-span-2" : undefined}
          />
        ))}
      </div>
      <div className={classNames(AT_MOST_TWO, "grid gap-3 md:gap-3.5 lg:grid-cols-4")}>
        {rest.map(([label, value]) => (
          <Tile key={label} label={label} value={stats && value} />
        ))}
      </div>
    </div>
  );
}

/** Characters that half a phone's width has room for in the large type: a longer value is written smaller there. */
const LONG = 8;

interface TileProps {
  readonly label: string;
  /** Undefined while it is not known. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
}

function Tile({ label, value, className }: TileProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a figure with its label.
    <div
      role="group"
      aria-labelledby={id}
      className={classNames("rounded-l border border-line bg-surface px-4 py-3.5 md:px-4.5", className)}
    >
      <p id={id} className="text-muted text-xs">
        {label}
      </p>
      <p
        className={classNames(
          "mt-0.5 font-semibold text-xl tabular-nums tracking-[-0.01em]",
          value &&
            value.length > LONG &&
            "max-sm:text-lg max-sm:leading-[1.9] max-[22rem]:text-sm max-[22rem]:leading-[2.5]",
        )}
      >
        {value ?? "–"}
      </p>
    </div>
  );
}
