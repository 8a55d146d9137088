import { text } from "#copy/stats.ts";
import { classNames } from "../../ui/class-names.ts";
import { ChartFrame, DATES, PLOT, rems, share } from "./chart-frame.tsx";

/** Rems. */
const POINT = 0.25;
/** Percent of the width left free beside the first and the last point. */
const MARGIN = 3;
/** Upper ends of the scale. */
const TOPS = [2, 4, 10, 20, 30, 40, 50, 60, 100] as const;
interface DotsChartPoint {
  readonly key: string;
  /** An instant. */
  readonly at: string;
  readonly date: string;
  readonly value: number;
  /** A ring isn't compared with others, a triangle is over what could be shown. */
  readonly shape: "dot" | "ring" | "triangle";
  readonly title: string;
}

interface DotsChartProps {
  readonly summary: string;
  /** Oldest first, at least one. */
  readonly points: readonly DotsChartPoint[];
  /** The upper end of the scale, unless it depends on the values. */
  readonly scale?: number;
  /** A range of values that is shaded from a point on. */
  readonly band?: { readonly from: string; readonly low: number; readonly high: number } | null;
}

/** Values over time. */
export function DotsChart({ summary, points, scale, band = null }: DotsChartProps) {
  const most = Math.max(band?.high ?? 0, ...points.map(({ value }) => value));
  const top = scale ?? TOPS.find((end) => end >= most) ?? most;
  const times = points.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const xOf = (time: number) => (last > first ? MARGIN + ((100 - 2 * MARGIN) * (time - first)) / (last - first) : 50);
  const heightOf = (value: number) => PLOT * (1 - Math.min(top, Math.max(0, value)) / top);
  const placed = points.map((point, i) => ({ ...point, x: xOf(times[i] ?? 0), y: heightOf(point.value) }));
  const joined = placed.filter(({ shape }) => shape !== "ring");
  const start = band ? Math.max(0, (placed.find(({ key }) => key === band.from)?.x ?? 0) - MARGIN) : 0;
  return (
    <ChartFrame summary={summary} scale={(part) => part * top}>
      {band && (
        <rect
          x={`${start}%`}
          width={`${100 - start}%`}
          y={share(heightOf(band.high))}
          height={share(heightOf(band.low) - heightOf(band.high))}
          className="fill-accent/15 forced-colors:fill-none forced-colors:stroke-[GrayText]"
        />
      )}
      {joined.slice(1).map(({ key, x, y }, i) => (
        <line
          key={key}
          x1={`${joined[i]?.x}%`}
          y1={share(joined[i]?.y ?? 0)}
          x2={`${x}%`}
          y2={share(y)}
          strokeWidth="2"
          className="stroke-accent forced-colors:stroke-[CanvasText]"
        />
      ))}
      {placed.map(({ key, x, y, shape, title }) => (
        <svg key={key} x={`${x}%`} y={share(y)} className="overflow-visible">
          <title>{title}</title>
          {shape === "triangle" ? (
            <path d="M-6 5h12L0-6Z" className="fill-accent forced-colors:fill-[CanvasText]" />
          ) : (
            <circle
              r={rems(POINT)}
              strokeWidth="2"
              className={classNames(
                "stroke-accent forced-colors:stroke-[CanvasText]",
                shape === "ring"
                  ? "fill-surface forced-colors:fill-[Canvas]"
                  : "fill-accent forced-colors:fill-[CanvasText]",
              )}
            />
          )}
        </svg>
      ))}
      {(placed.length > 1 ? (["start", "end"] as const) : (["middle"] as const)).map((anchor) => (
        <text
          key={anchor}
          x={{ start: "0%", middle: "50%", end: "100%" }[anchor]}
          y={share(PLOT + DATES - 0.125)}
          textAnchor={anchor}
          className="fill-muted forced-colors:fill-[CanvasText]"
        >
          {text.dayAndMonth(points.at(anchor === "end" ? -1 : 0)?.date ?? "")}
        </text>
      ))}
    </ChartFrame>
  );
}
