import { practiceWeeks } from "@vr-eye-lab/domain/practice";
import { useMemo } from "react";
import { text } from "#copy/stats.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartBox } from "./chart-box.tsx";

const words = text.weeks;
const WEEKS = 12;

/** The minutes of each of the latest weeks. */
export function WeeklyMinutes({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const weeks = useMemo(() => practiceWeeks(days, today, WEEKS), [days, today]);
  const total = weeks.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <ChartBox
      title={words.title}
      table={{
        caption: words.caption,
        headings: [words.week, words.minutes, words.days],
        rows: weeks.toReversed().map(({ start, seconds, practisedDays }) => ({
          key: start,
          name: text.date(start),
          cells: [text.minutes(seconds), practisedDays],
        })),
      }}
    >
      <div className="pt-4">
        <BarChart
          summary={words.summary(total, WEEKS)}
          weeks={weeks.map(({ start, seconds }) => ({
            start,
            bars: [
              {
                seconds,
                className: seconds
                  ? "fill-accent forced-colors:fill-[CanvasText]"
                  : "fill-control forced-colors:fill-[GrayText]",
              },
            ],
            number: seconds >= 60 ? text.minutes(seconds) : undefined,
          }))}
        />
      </div>
    </ChartBox>
  );
}
