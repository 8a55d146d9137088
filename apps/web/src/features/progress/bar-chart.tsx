import { text } from "#copy/stats.ts";
import { classNames } from "../../ui/class-names.ts";
import { ChartFrame, DATES, PLOT, rems, share } from "./chart-frame.tsx";

/** Rems from a bar to the number above it. */
const GAP_ABOVE = 0.3125;
/** Rems: the least height of a bar, of the line that stands for zero, and the corners. */
const LEAST = 0.1875;
const ZERO = 0.0625;
const CORNER = 0.25;
/** Percent of the width between two bars. */
const GAP = 2;
/** Every fourth week has its date below. */
const DATED = 4;
/** Bars are no wider than with this number of weeks. */
const FEWEST = 4;

interface WeekBars {
  /** The date on which the week begins. */
  readonly start: string;
  /** Drawn over each other in this order. */
  readonly bars: readonly { readonly seconds: number; readonly className: string }[];
  /** Written above the last bar. */
  readonly number?: string | undefined;
}

interface BarChartProps {
  readonly summary: string;
  readonly weeks: readonly WeekBars[];
  /** Shows a scale of minutes at the left. */
  readonly scaled?: boolean;
}

/** Bars for each week, oldest first. */
export function BarChart({ summary, weeks, scaled = false }: BarChartProps) {
  const longest = Math.max(1, ...weeks.flatMap(({ bars }) => bars.map(({ seconds }) => seconds)));
  // An even number of minutes, so that its half is whole too.
  const most = scaled ? Math.ceil(longest / 120) * 120 : longest;
  const heightOf = (seconds: number) => (seconds > 0 ? Math.max(LEAST, (seconds / most) * PLOT) : ZERO);
  const pitch = 100 / Math.max(weeks.length, FEWEST);
  return (
    <ChartFrame summary={summary} scale={scaled ? (part) => text.minutes(part * most) : null}>
      {weeks.map(({ start, bars, number }, i) => (
        <g key={start}>
          {bars.map(({ seconds, className }) => (
            <rect
              key={className}
              x={`${i * pitch + GAP / 2}%`}
              y={share(PLOT - heightOf(seconds))}
              width={`${pitch - GAP}%`}
              height={share(heightOf(seconds))}
              rx={rems(Math.min(CORNER, heightOf(seconds) / 2))}
              className={className}
            />
          ))}
          {number && (
            <text
              x={`${(i + 0.5) * pitch}%`}
              y={share(PLOT - heightOf(bars.at(-1)?.seconds ?? 0) - GAP_ABOVE)}
              textAnchor="middle"
              className={classNames(
                "fill-text tabular-nums tracking-tight forced-colors:fill-[CanvasText]",
                (weeks.length - i) % 2 === 0 && "@max-[18rem]:hidden",
              )}
            >
              {number}
            </text>
          )}
          {i % DATED === 0 && (
            <text
              x={`${i * pitch + GAP / 2}%`}
              y={share(PLOT + DATES - 0.25)}
              className={classNames(
                "fill-muted forced-colors:fill-[CanvasText]",
                i % (2 * DATED) > 0 && "@max-[12rem]:hidden",
              )}
            >
              {text.dayAndMonth(start)}
            </text>
          )}
        </g>
      ))}
    </ChartFrame>
  );
}
