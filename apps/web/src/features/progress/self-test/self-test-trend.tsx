import { SELF_TEST_BOUNDS, type VergenceDirection, vergenceResult } from "@vr-eye-lab/domain/self-test";
import { useMemo } from "react";
import { text } from "../../../copy/self-test.ts";
import type { KeptSelfTest } from "../../../data/local/local-data.ts";
import { classNames } from "../../../ui/class-names.ts";
import { rems } from "../stats/rems.ts";
import { SelfTestTable } from "./self-test-table.tsx";

/** Rems: of the drawing between its lowest and its highest line, of the room about it for dots, and for the dates below. */
const HEIGHT = 7;
const MARGIN = 0.5;
const BELOW = 1.5;
/** Percent of the drawing's width: where the first result stands, and how far from it the last one. */
const LEFT = 8;
const WIDTH = 88;
const DOT = 0.25;
/** Prism dioptres of the lines across. */
const SCALE = [0, 20, SELF_TEST_BOUNDS.baseOut] as const;

const LOOKS: Readonly<
  Record<VergenceDirection, { readonly line: string; readonly dot: string; readonly dashes?: string }>
> = {
  baseOut: { line: "stroke-accent", dot: "fill-accent" },
  baseIn: { line: "stroke-warn", dot: "fill-warn", dashes: "4 4" },
};

/** Where the ball doubled in each direction, result by result. Widths are percents and heights rems, so that the words in it keep their size. */
export function SelfTestTrend({ results }: { readonly results: readonly KeptSelfTest[] }) {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return null;
  const dated = first === last ? [first] : [first, last];
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="text-muted text-xs">{text.trend}</figcaption>
      <svg
        role="img"
        aria-label={text.trendSummary(results.length, text.day(first.date), text.day(last.date))}
        width="100%"
        height={rems(HEIGHT + 2 * MARGIN + BELOW)}
        className="block overflow-visible"
      >
        {SCALE.map((value) => (
          <g key={value}>
            <line x1={`${LEFT - 2}%`} x2="100%" y1={high(value)} y2={high(value)} className="stroke-line" />
            <text x="0" y={high(value)} dominantBaseline="middle" className={WORDS}>
              {value}
            </text>
          </g>
        ))}
        <Course results={results} direction="baseOut" />
        <Course results={results} direction="baseIn" />
        {dated.map(({ id, date }, i) => (
          <text
            key={id}
            x={`${i === 0 ? LEFT : LEFT + WIDTH}%`}
            y={rems(HEIGHT + 2 * MARGIN + BELOW - 0.25)}
            textAnchor={i === 0 ? "start" : "end"}
            className={WORDS}
          >
            {text.day(date)}
          </text>
        ))}
      </svg>
      <Legend />
      <SelfTestTable results={results} />
    </figure>
  );
}

const WORDS = "fill-muted text-xs tabular-nums forced-colors:fill-[CanvasText]";

interface CourseProps {
  readonly results: readonly KeptSelfTest[];
  readonly direction: VergenceDirection;
}

/** A dot for each result, and lines from dot to dot. */
function Course({ results, direction }: CourseProps) {
  const dots = useMemo(() => {
    const days = results.map(({ takenAt }) => Date.parse(takenAt));
    const [from, to] = [days[0] ?? 0, days.at(-1) ?? 0];
    return results.map((result, i) => ({
      id: result.id,
      x: `${LEFT + (to > from ? (WIDTH * ((days[i] ?? from) - from)) / (to - from) : 0)}%`,
      y: high(vergenceResult(result, direction).doubledAt),
    }));
  }, [results, direction]);
  const { line, dot, dashes } = LOOKS[direction];
  return (
    <g>
      {dots.slice(1).map(({ id, x, y }, i) => (
        <line
          key={id}
          x1={dots[i]?.x}
          y1={dots[i]?.y}
          x2={x}
          y2={y}
          strokeDasharray={dashes}
          className={classNames("stroke-2 forced-colors:stroke-[CanvasText]", line)}
        />
      ))}
      {dots.map(({ id, x, y }) => (
        <circle key={id} cx={x} cy={y} r={rems(DOT)} className={classNames("forced-colors:fill-[CanvasText]", dot)} />
      ))}
    </g>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {(["baseOut", "baseIn"] as const).map((direction) => (
        <li key={direction} className="flex items-center gap-2">
          <svg aria-hidden="true" className="h-2 w-7">
            <line
              x1="0"
              x2="100%"
              y1="50%"
              y2="50%"
              strokeDasharray={LOOKS[direction].dashes}
              className={classNames("stroke-2 forced-colors:stroke-[CanvasText]", LOOKS[direction].line)}
            />
          </svg>
          {text.direction[direction]}
        </li>
      ))}
    </ul>
  );
}

/** How far down in the drawing a demand in prism dioptres stands. */
function high(value: number): string {
  return rems(MARGIN + HEIGHT * (1 - value / SELF_TEST_BOUNDS.baseOut));
}
