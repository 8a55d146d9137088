import { type Programme, programmeWeeks } from "@vr-eye-lab/domain/programme";
import { useMemo } from "react";
import { text } from "#copy/programme.ts";
import { text as stats } from "#copy/stats.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { BarChart } from "../progress/bar-chart.tsx";
import { ChartBox } from "../progress/chart-box.tsx";

const words = text.adherence;
const WEEKS = 12;
const PLANNED = "fill-inset stroke-control forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";
const PRACTISED = "fill-accent forced-colors:fill-[Highlight]";

interface AdherenceChartProps {
  readonly programme: Programme;
  readonly practice: LocalPractice;
}

/** What was planned in each of the latest weeks since the first plan, and how much of it was practised; nothing if nothing was planned. */
export function AdherenceChart({ programme, practice: { days, today } }: AdherenceChartProps) {
  const weeks = useMemo(() => {
    const all = programmeWeeks(programme, days, today, WEEKS);
    const first = all.findIndex(({ plannedSeconds }) => plannedSeconds > 0);
    return first < 0 ? [] : all.slice(first);
  }, [programme, days, today]);
  const sum = (of: "plannedSeconds" | "practisedSeconds") => weeks.reduce((total, week) => total + week[of], 0);
  if (weeks.length === 0) return null;
  const thisWeek = weeks.at(-1);
  return (
    <ChartBox
      title={words.title}
      table={{
        caption: words.caption,
        headings: [words.week, words.plannedMinutes, words.practisedMinutes, words.days],
        rows: weeks.toReversed().map(({ start, plannedSeconds, practisedSeconds, keptDays, plannedDays }) => ({
          key: start,
          name: stats.date(start),
          cells: [words.minutes(plannedSeconds), words.minutes(practisedSeconds), words.ofDays(keptDays, plannedDays)],
        })),
      }}
    >
      <p className="text-muted text-sm">{words.words(thisWeek?.keptDays ?? 0, thisWeek?.plannedDays ?? 0)}</p>
      <BarChart
        summary={words.summary(sum("practisedSeconds"), sum("plannedSeconds"), weeks.length)}
        scaled
        weeks={weeks.map(({ start, plannedSeconds, practisedSeconds }) => ({
          start,
          bars: [
            { seconds: plannedSeconds, className: PLANNED },
            { seconds: practisedSeconds, className: PRACTISED },
          ].filter(({ seconds }) => seconds > 0),
          number: practisedSeconds >= 60 ? words.minutes(practisedSeconds) : undefined,
        }))}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {[
          { name: words.plannedMinutes, className: PLANNED },
          { name: words.practisedMinutes, className: PRACTISED },
        ].map(({ name, className }) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="0.75rem" height="0.75rem" className="overflow-visible">
              <rect width="100%" height="100%" rx="0.1875rem" className={className} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </ChartBox>
  );
}
