import { type PracticeWeek, practiceShade, SHADES } from "@vr-eye-lab/domain/practice";
import { type ComponentProps, useMemo } from "react";
import { WEEKDAYS } from "#copy/dates.ts";
import { text } from "#copy/stats.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { calendarWeeks, YEAR } from "./calendar-weeks.ts";
import { ChartBox } from "./chart-box.tsx";

const words = text.calendar;
/** Narrow boxes show the year in two rows. */
const HALF = YEAR / 2;
/** By the weeks: the widest calendar, and where its rows are too low for all names of days. */
const LAYOUTS: Readonly<Record<number, { readonly width: string; readonly low?: string }>> = {
  12: { width: "max-w-80" },
  26: { width: "max-w-xl", low: "@max-[25rem]:invisible" },
  52: { width: "@lg:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)]", low: "@max-[50rem]:invisible" },
};
/** SVG units: from day to day, a square's side and its corner. */
const PITCH = 12;
const SIDE = 10;
const CORNER = 2.5;
/** How much of the accent each shade has, from no practice up; the faintest has a contrast of 3:1 with the box. */
const OPACITIES = [1, 0.56, 0.7, 0.85, 1] as const;
/** Weeks that a month's name needs. */
const NAME_WEEKS = 3;

/** A square for each day of 12 weeks, half a year or a year, from Sunday down to Saturday; longer practice is darker. */
export function PracticeCalendar({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const weeks = useMemo(() => calendarWeeks({ days, today }), [days, today]);
  const count = weeks.length;
  const isYear = count === YEAR;
  const { width, low } = LAYOUTS[count] ?? {};
  const practised = weeks.reduce((sum, { practisedDays }) => sum + practisedDays, 0);
  const first = weeks.findIndex(({ practisedDays }) => practisedDays > 0);
  return (
    <ChartBox
      title={words.title}
      table={{
        caption: words.caption,
        headings: [text.weeks.week, ...WEEKDAYS],
        abbreviated: true,
        rows: weeks
          .slice(first < 0 ? count : first)
          .toReversed()
          .map(({ start, days }) => ({
            key: start,
            name: text.dayAndMonth(start),
            cells: days.map(({ seconds }) => text.minutes(seconds)),
          })),
      }}
    >
      <div dir="ltr" className="@container">
        <div
          role="img"
          aria-label={words.summary(practised, count)}
          className={classNames("grid grid-cols-[2rem_minmax(0,1fr)] gap-x-0.5 gap-y-3 text-muted text-xs", width)}
        >
          <DayNames low={low} />
          <Weeks weeks={isYear ? weeks.slice(0, HALF) : weeks} />
          {isYear && (
            <>
              <DayNames low={low} className="@lg:hidden" />
              <Weeks weeks={weeks.slice(HALF)} />
            </>
          )}
        </div>
      </div>
      <p className="text-muted text-xs">{words.summary(practised, count)}</p>
      <Legend />
    </ChartBox>
  );
}

interface DayNamesProps {
  /** Hides all names but those of Sunday, Wednesday and Saturday. */
  readonly low: string | undefined;
  readonly className?: string;
}

function DayNames({ low, className }: DayNamesProps) {
  return (
    <div className={classNames("grid grid-rows-7 pt-5 leading-none @max-[12rem]:invisible", className)}>
      {WEEKDAYS.map((name, day) => (
        <span
          key={name}
          className={classNames("grid h-0 content-center self-center overflow-visible", day % 3 > 0 && low)}
        >
          {words.weekday(day)}
        </span>
      ))}
    </div>
  );
}

function Weeks({ weeks }: { readonly weeks: readonly PracticeWeek[] }) {
  return (
    <div>
      <div
        className="grid h-5 whitespace-nowrap leading-none"
        style={{ gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` }}
      >
        {weeks.map(({ start }, i) => (
          // Where large type leaves room for every other month only, even months have no name.
          <span key={start} className={Number(start.slice(5, 7)) % 2 === 0 ? "@max-[12rem]:invisible" : undefined}>
            {showsMonth(weeks, i) && words.month(start)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${weeks.length * PITCH} ${7 * PITCH}`} aria-hidden="true" className="block w-full">
        {weeks.map((week, x) =>
          week.days.map((day, y) => (
            <Square key={day.date} shade={practiceShade(day)} x={x * PITCH + 1} y={y * PITCH + 1}>
              <title>{words.day(day.date, day.seconds, day.sessions)}</title>
            </Square>
          )),
        )}
      </svg>
    </div>
  );
}

/** Whether a week is the first of its month and the month is long enough for its name. */
function showsMonth(weeks: readonly PracticeWeek[], i: number): boolean {
  const month = weeks.filter(({ start }) => start.slice(0, 7) === weeks[i]?.start.slice(0, 7));
  return month[0] === weeks[i] && month.length >= NAME_WEEKS;
}

function Square({ shade, ...rest }: ComponentProps<"rect"> & { readonly shade: number }) {
  return (
    <rect
      data-shade={shade}
      width={SIDE}
      height={SIDE}
      rx={CORNER}
      fillOpacity={OPACITIES[shade]}
      className={
        shade === 0
          ? "fill-hover forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] [stroke-opacity:0.4]"
          : "fill-accent forced-colors:fill-[CanvasText]"
      }
      {...rest}
    />
  );
}

/** The minutes of each shade. */
function Legend() {
  const meanings = [words.none, words.under(SHADES[0]), ...SHADES.map((from, i) => words.shade(from, SHADES[i + 1]))];
  return (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <li aria-hidden="true">{words.legend}</li>
      {meanings.map((meaning, shade) => (
        <li key={meaning} className="flex items-center gap-1.5">
          <svg viewBox={`0 0 ${PITCH} ${PITCH}`} aria-hidden="true" className="size-3">
            <Square shade={shade} x={1} y={1} />
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}
