import { SELF_TEST_BOUNDS, type VergenceDirection, vergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "../../copy/self-test.ts";
import type { SavedSelfTest } from "../../data/sync/local-data.ts";
import { classNames } from "../../ui/class-names.ts";
import { SelfTestTable } from "./self-test-table.tsx";

/** Rems: from the lowest to the highest line, the margin around them for dots, the dates' line, and a dot's radius. */
const HEIGHT = 7;
const MARGIN = 0.5;
const DATES = 1.5;
const DOT = 0.25;
/** Percent of the width: the position of the first result, and from there to the last one. */
const LEFT = 8;
const WIDTH = 88;
/** Prism dioptres of the horizontal lines. */
const SCALE = [0, 20, SELF_TEST_BOUNDS.baseOut] as const;

const LABEL = "fill-muted text-xs tabular-nums forced-colors:fill-[CanvasText]";
const LINES: Readonly<Record<VergenceDirection, string>> = {
  baseOut: "stroke-accent stroke-2 forced-colors:stroke-[CanvasText]",
  baseIn: "stroke-warn stroke-2 [stroke-dasharray:4_4] forced-colors:stroke-[CanvasText]",
};
const DOTS: Readonly<Record<VergenceDirection, string>> = { baseOut: "fill-accent", baseIn: "fill-warn" };
const DIRECTIONS = ["baseOut", "baseIn"] as const;

const ALL = HEIGHT + 2 * MARGIN + DATES;

const rems = (length: number) => `${length}rem`;
/** A length in rems as a share of the chart's height: WebKit draws no text whose y has a unit. */
const share = (length: number) => `${(100 * length) / ALL}%`;
/** The y of a demand in prism dioptres. */
const yOf = (value: number) => share(MARGIN + HEIGHT * (1 - value / SELF_TEST_BOUNDS.baseOut));

interface SelfTestTrendProps {
  /** Oldest first. */
  readonly results: readonly SavedSelfTest[];
}

/** The break points of both directions over time. Its height is in rems and everything in it in percents, so that its text keeps its size. */
export function SelfTestTrend({ results }: SelfTestTrendProps) {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return null;
  const dated = first === last ? [first] : [first, last];
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="text-muted text-xs">{text.trend}</figcaption>
      <svg
        role="img"
        direction="ltr"
        aria-label={text.trendSummary(results.length, text.day(first.date), text.day(last.date))}
        width="100%"
        height={rems(ALL)}
        className="block overflow-visible"
      >
        {SCALE.map((value) => (
          <g key={value}>
            <line x1={`${LEFT - 2}%`} x2="100%" y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
            <text x="0" y={yOf(value)} dominantBaseline="middle" className={LABEL}>
              {value}
            </text>
          </g>
        ))}
        {DIRECTIONS.map((direction) => (
          <Course key={direction} results={results} direction={direction} />
        ))}
        {dated.map(({ id, date }, i) => (
          <text
            key={id}
            x={`${i === 0 ? LEFT : LEFT + WIDTH}%`}
            y={share(ALL - 0.25)}
            textAnchor={i === 0 ? "start" : "end"}
            className={LABEL}
          >
            {text.day(date)}
          </text>
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {DIRECTIONS.map((direction) => (
          <li key={direction} className="flex items-center gap-2">
            <svg aria-hidden="true" className="h-2 w-7">
              <line x1="0" x2="100%" y1="50%" y2="50%" className={LINES[direction]} />
            </svg>
            {text.direction[direction]}
          </li>
        ))}
      </ul>
      <SelfTestTable results={results} />
    </figure>
  );
}

/** A dot for each result, joined by lines. */
function Course({ results, direction }: SelfTestTrendProps & { readonly direction: VergenceDirection }) {
  const times = results.map(({ takenAt }) => Date.parse(takenAt));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const dots = results.map((result, i) => ({
    id: result.id,
    x: `${LEFT + (to > from ? (WIDTH * ((times[i] ?? from) - from)) / (to - from) : 0)}%`,
    y: yOf(vergenceResult(result, direction).doubledAt),
  }));
  return (
    <g>
      {dots.slice(1).map(({ id, x, y }, i) => (
        <line key={id} x1={dots[i]?.x} y1={dots[i]?.y} x2={x} y2={y} className={LINES[direction]} />
      ))}
      {dots.map(({ id, x, y }) => (
        <circle
          key={id}
          cx={x}
          cy={y}
          r={rems(DOT)}
          className={classNames("forced-colors:fill-[CanvasText]", DOTS[direction])}
        />
      ))}
    </g>
  );
}
