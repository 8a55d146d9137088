import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PracticeStats } from "@vr-eye-lab/domain/practice";
import { useId } from "react";
import { formatTotalTime } from "../../copy/format.ts";
import { text } from "../../copy/stats.ts";
import { classNames } from "../../ui/class-names.ts";

const words = text.totals;

/** Two columns, or one where large type leaves no room for two. */
const AT_MOST_TWO = "grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))]";

/** The statistics as labelled values. While loading, the tiles are there without values. */
export function StatTiles({ stats }: { readonly stats: PracticeStats | undefined }) {
  const time = stats?.timeInSession;
  const mostUsed = stats?.mostUsed;
  const first = [
    [words.streak, stats && words.days(stats.currentStreak)],
    [words.today, time && formatTotalTime(time.today)],
    [words.thisWeek, time && formatTotalTime(time.thisWeek)],
    [words.thisMonth, time && formatTotalTime(time.thisMonth)],
    [words.thisYear, time && formatTotalTime(time.thisYear)],
  ] as const;
  const rest = [
    [words.totalTime, stats && formatTotalTime(stats.totalSeconds)],
    [words.totalSessions, stats && String(stats.totalSessions)],
    [words.mostUsed, stats && (mostUsed ? MOTIONS[mostUsed].label : words.none)],
    [words.lastActive, stats && (stats.lastSessionDate ? text.date(stats.lastSessionDate) : words.never)],
  ] as const;
  return (
    <div className="grid gap-3 md:gap-3.5">
      <div className={classNames(AT_MOST_TWO, "grid gap-3 sm:max-lg:grid-cols-3 md:gap-3.5 lg:grid-cols-5")}>
        {first.map(([label, value], i) => (
          <Tile
            key={label}
            label={label}
            value={value}
            className={i === 0 ? "max-sm:col-span-full sm:max-lg:col-span-2" : undefined}
          />
        ))}
      </div>
      <div className={classNames(AT_MOST_TWO, "grid gap-3 md:gap-3.5 lg:grid-cols-4")}>
        {rest.map(([label, value]) => (
          <Tile key={label} label={label} value={value} />
        ))}
      </div>
    </div>
  );
}

/** Characters that fit half a phone's width in the large type; longer values are smaller there. */
const LONG = 8;

interface TileProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
}

function Tile({ label, value, className }: TileProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a value with its label.
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
            "max-sm:text-base max-sm:leading-[2.25] max-[22rem]:text-sm max-[22rem]:leading-[2.5]",
        )}
      >
        {value ?? "–"}
      </p>
    </div>
  );
}
