import { type Programme, type ProgrammeWeek, programmeWeeks } from "@vr-eye-lab/domain/programme";
import { useMemo } from "react";
import { text } from "../../../copy/programme.ts";
import { text as stats } from "../../../copy/stats.ts";
import type { LocalPractice } from "../../../data/local/local-data.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ChartBox } from "../stats/chart-box.tsx";
import { rems } from "../stats/rems.ts";
import { WeeksTable } from "../stats/weeks-table.tsx";

const words = text.adherence;
const WEEKS = 12;
/** Rems of the whole drawing, and of the room for the dates below. */
const HEIGHT = 8.5;
const BELOW = 1.375;
/** Rems from the dates to the edge, above the highest bar, and of the least that is seen of a bar. */
const EDGE = 0.25;
const ABOVE = 0.125;
const LEAST = 0.1875;
const CORNER = 0.25;
/** Percent of the drawing's width: from bar to bar, and the gap between them. */
const PITCH = 100 / WEEKS;
const GAP = 2;
/** A date stands below every fourth bar. */
const DATED = 4;

interface AdherenceChartProps {
  readonly programme: Programme;
  readonly practice: LocalPractice;
}

/** For each of the latest weeks what was planned, and what was practised of it; nothing where nothing was planned. */
export function AdherenceChart({ programme, practice: { days, today } }: AdherenceChartProps) {
  const weeks = useMemo(() => programmeWeeks(programme, days, today, WEEKS), [programme, days, today]);
  const most = Math.max(...weeks.map(({ plannedSeconds }) => plannedSeconds));
  if (most === 0) return null;
  const sum = (of: "plannedSeconds" | "practisedSeconds") => weeks.reduce((all, week) => all + week[of], 0);
  const present = weeks.at(-1);
  return (
    <ChartBox
      title={words.title}
      table={
        <WeeksTable
          caption={words.caption}
          headings={[words.week, words.plannedMinutes, words.practisedMinutes, words.days]}
          weeks={weeks.map(({ start, plannedSeconds, practisedSeconds, keptDays, plannedDays }) => ({
            start,
            cells: [
              words.minutes(plannedSeconds),
              words.minutes(practisedSeconds),
              words.ofDays(keptDays, plannedDays),
            ],
          }))}
        />
      }
    >
      <p className="text-muted text-sm">{words.words(present?.keptDays ?? 0, present?.plannedDays ?? 0)}</p>
      <div className="@container">
        <svg
          role="img"
          aria-label={words.summary(sum("practisedSeconds"), sum("plannedSeconds"), WEEKS)}
          width="100%"
          height={rems(HEIGHT)}
          className="block overflow-visible"
        >
          {weeks.map((week, i) => (
            <Bar key={week.start} week={week} left={i * PITCH} most={most} />
          ))}
          {weeks
            .filter((_, i) => i % DATED === 0)
            .map(({ start }, i) => (
              <text
                key={start}
                x={`${i * DATED * PITCH + GAP / 2}%`}
                y={rems(HEIGHT - EDGE)}
                className={classNames(
                  "fill-muted text-xs forced-colors:fill-[CanvasText]",
                  i % 2 === 1 && "@max-[12rem]:hidden",
                )}
              >
                {stats.shortDay(start)}
              </text>
            ))}
        </svg>
      </div>
      <Legend />
    </ChartBox>
  );
}

interface BarProps {
  readonly week: ProgrammeWeek;
  /** Percent of the drawing's width. */
  readonly left: number;
  /** Seconds of the highest bar. */
  readonly most: number;
}

const OUTLINE = "fill-inset stroke-control forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";
const FILLING = "fill-accent forced-colors:fill-[Highlight]";

function Bar({ week: { plannedSeconds, practisedSeconds }, left, most }: BarProps) {
  return (
    <g>
      {[
        { seconds: plannedSeconds, look: OUTLINE },
        { seconds: practisedSeconds, look: FILLING },
      ].map(({ seconds, look }) => {
        if (seconds === 0) return null;
        const height = Math.max(LEAST, (seconds / most) * (HEIGHT - ABOVE - BELOW));
        return (
          <rect
            key={look}
            x={`${left + GAP / 2}%`}
            y={rems(HEIGHT - BELOW - height)}
            width={`${PITCH - GAP}%`}
            height={rems(height)}
            rx={rems(Math.min(CORNER, height / 2))}
            className={look}
          />
        );
      })}
    </g>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {[
        { name: words.planned, look: OUTLINE },
        { name: words.practised, look: FILLING },
      ].map(({ name, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="0.75rem" height="0.75rem" className="overflow-visible">
            <rect width="100%" height="100%" rx="0.1875rem" className={look} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
