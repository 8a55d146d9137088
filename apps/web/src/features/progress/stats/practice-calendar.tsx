import { type CalendarDay, type PracticeWeek, practiceShade, practiceWeeks, SHADES } from "@vr-eye-lab/domain/practice";
import { type ReactNode, useMemo } from "react";
import { text } from "../../../copy/stats.ts";
import type { LocalPractice } from "../../../data/local/local-data.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ChartBox } from "./chart-box.tsx";

const words = text.calendar;
const WEEKS = 52;
/** Narrow boxes show the year in two rows. */
const HALF = WEEKS / 2;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Days whose names stand at the side. */
const NAMED: readonly number[] = [0, 3, 6];
/** Of the drawing, in units of its own: from day to day, a day's side, and its corner. */
const PITCH = 12;
const SIDE = 10;
const CORNER = 2.5;
/** How much of the accent each shade has, from no practice up: the faintest still stands out from the box by 3:1. */
const OPACITIES = [1, 0.56, 0.7, 0.85, 1] as const;
/** Weeks from the right edge within which a month's name would not fit. */
const NAME_WEEKS = 3;

/** A square for each day of a year, from Sunday down to Saturday, the darker the longer was practised. */
export function PracticeCalendar({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const weeks = useMemo(() => practiceWeeks(days, today, WEEKS), [days, today]);
  const practised = weeks.reduce((sum, { practisedDays }) => sum + practisedDays, 0);
  return (
    <ChartBox title={words.title} table={<DaysTable weeks={weeks} />}>
      <div className="@container">
        <div
          role="img"
          aria-label={words.summary(practised, WEEKS)}
          className="grid grid-cols-[2rem_minmax(0,1fr)] @lg:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-0.5 gap-y-3 text-muted text-xs"
        >
          <DayNames />
          <HalfYear weeks={weeks.slice(0, HALF)} />
          <DayNames className="@lg:hidden" />
          <HalfYear weeks={weeks.slice(HALF)} />
        </div>
      </div>
      <p className="text-muted text-xs">{words.summary(practised, WEEKS)}</p>
      <Legend />
    </ChartBox>
  );
}

function DayNames({ className }: { readonly className?: string }) {
  return (
    <div className={classNames("grid grid-rows-7 pt-5 leading-none @max-[12rem]:invisible", className)}>
      {DAYS.map((day) => (
        <span key={day} className="grid h-0 content-center self-center overflow-visible">
          {NAMED.includes(day) && words.weekday(day)}
        </span>
      ))}
    </div>
  );
}

function HalfYear({ weeks }: { readonly weeks: readonly PracticeWeek[] }) {
  return (
    <div>
      <div className="grid h-5 grid-cols-[repeat(26,minmax(0,1fr))] whitespace-nowrap leading-none">
        {weeks.map(({ start }, i) => (
          <span key={start} className={isOddMonth(start) ? undefined : "@max-[12rem]:invisible"}>
            {showsMonth(weeks, i) && words.month(start)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${HALF * PITCH} ${DAYS.length * PITCH}`} aria-hidden="true" className="block w-full">
        {weeks.map((week, x) =>
          week.days.map((day, y) => <Day key={day.date} day={day} x={x * PITCH} y={y * PITCH} />),
        )}
      </svg>
    </div>
  );
}

/** Whether the name of its month stands above a week: above a month's first, where there is room. */
function showsMonth(weeks: readonly PracticeWeek[], i: number): boolean {
  const monthOf = (at: number) => weeks[at]?.start.slice(0, 7);
  if (i > weeks.length - NAME_WEEKS) return false;
  if (i > 0) return monthOf(i) !== monthOf(i - 1);
  return monthOf(0) === monthOf(NAME_WEEKS - 1);
}

/** Where the type is large for the box, every other month has room for its name, and no day has. */
function isOddMonth(date: string): boolean {
  return Number(date.slice(5, 7)) % 2 === 1;
}

function Day({ day, x, y }: { readonly day: CalendarDay; readonly x: number; readonly y: number }) {
  return (
    <Square shade={practiceShade(day)} x={x} y={y}>
      <title>{words.day(day.date, day.seconds, day.sessions)}</title>
    </Square>
  );
}

interface SquareProps {
  readonly shade: number;
  readonly x?: number;
  readonly y?: number;
  readonly children?: ReactNode;
}

function Square({ shade, x = 0, y = 0, children }: SquareProps) {
  return (
    <rect
      data-shade={shade}
      x={x + 1}
      y={y + 1}
      width={SIDE}
      height={SIDE}
      rx={CORNER}
      fillOpacity={OPACITIES[shade]}
      className={
        shade === 0
          ? "fill-hover forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] [stroke-opacity:0.4]"
          : "fill-accent forced-colors:fill-[CanvasText]"
      }
    >
      {children}
    </rect>
  );
}

/** What each shade means, in minutes. */
function Legend() {
  const meanings = [
    words.none,
    words.under(SHADES[0]),
    ...SHADES.map((from, i) => words.shade(from, SHADES[i + 1] ?? null)),
  ];
  return (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <li aria-hidden="true">{words.legend}</li>
      {meanings.map((meaning, shade) => (
        <li key={meaning} className="flex items-center gap-1.5">
          <svg viewBox={`0 0 ${PITCH} ${PITCH}`} aria-hidden="true" className="size-3">
            <Square shade={shade} />
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The minutes of each day since the first practised week. */
function DaysTable({ weeks }: { readonly weeks: readonly PracticeWeek[] }) {
  const first = weeks.findIndex(({ practisedDays }) => practisedDays > 0);
  const shown = first < 0 ? [] : weeks.slice(first).toReversed();
  return (
    <table className="w-full text-right text-xs tabular-nums">
      <caption className="pb-1.5 text-left text-muted">{words.caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            {words.weekFrom}
          </th>
          {DAYS.map((day) => (
            <th key={day} scope="col" className="font-normal">
              <abbr title={words.dayName(day)} className="no-underline">
                {words.weekday(day).slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ start, days }) => (
          <tr key={start} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {text.shortDay(start)}
            </th>
            {DAYS.map((at) => {
              const day = days[at];
              return (
                <td key={at} className="pl-1.5">
                  {day && text.minutes(day.seconds)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
