import { text } from "../../copy/stats.ts";
import { classNames } from "../../ui/class-names.ts";

/** Rems: of the highest bar, of the dates' line, and from a bar to the number above it. */
const BARS = 7.125;
const DATES = 1.375;
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

/** The lines of a scale, from the top. */
const SCALE = [1, 0.5, 0] as const;

const rems = (length: number) => `${length}rem`;
/** A length in rems as a share of the chart's height: WebKit draws no text whose y has a unit. */
const share = (length: number) => `${(100 * length) / (BARS + DATES)}%`;

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

/** Bars for each week, oldest first. Its height is in rems and everything in it in percents, so that its text keeps its size. Time runs from left to right in every language. */
export function BarChart({ summary, weeks, scaled = false }: BarChartProps) {
  const longest = Math.max(1, ...weeks.flatMap(({ bars }) => bars.map(({ seconds }) => seconds)));
  // An even number of minutes, so that its half is whole too.
  const most = scaled ? Math.ceil(longest / 120) * 120 : longest;
  const heightOf = (seconds: number) => (seconds > 0 ? Math.max(LEAST, (seconds / most) * BARS) : ZERO);
  const pitch = 100 / Math.max(weeks.length, FEWEST);
  return (
    <div dir="ltr" className="@container flex gap-2">
      {scaled && (
        <div
          aria-hidden="true"
          className="-mt-1.5 grid content-between text-end text-muted text-xs tabular-nums leading-3"
          style={{ height: rems(BARS + 0.75) }}
        >
          {SCALE.map((part) => (
            <span key={part}>{text.minutes(part * most)}</span>
          ))}
        </div>
      )}
      <svg
        role="img"
        aria-label={summary}
        width="100%"
        height={rems(BARS + DATES)}
        className="block min-w-0 flex-1 overflow-visible text-xs"
      >
        {scaled &&
          SCALE.map((part) => (
            <line
              key={part}
              x2="100%"
              y1={share(BARS * part)}
              y2={share(BARS * part)}
              className="stroke-line forced-colors:stroke-[GrayText]"
            />
          ))}
        {weeks.map(({ start, bars, number }, i) => (
          <g key={start}>
            {bars.map(({ seconds, className }) => (
              <rect
                key={className}
                x={`${i * pitch + GAP / 2}%`}
                y={share(BARS - heightOf(seconds))}
                width={`${pitch - GAP}%`}
                height={share(heightOf(seconds))}
                rx={rems(Math.min(CORNER, heightOf(seconds) / 2))}
                className={className}
              />
            ))}
            {number && (
              <text
                x={`${(i + 0.5) * pitch}%`}
                y={share(BARS - heightOf(bars.at(-1)?.seconds ?? 0) - GAP_ABOVE)}
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
                y={share(BARS + DATES - 0.25)}
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
      </svg>
    </div>
  );
}
