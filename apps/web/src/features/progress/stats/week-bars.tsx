import { type PracticeWeek, practiceWeeks } from "@vr-eye-lab/domain/practice";
import { useMemo } from "react";
import { text } from "../../../copy/stats.ts";
import type { LocalPractice } from "../../../data/local/local-data.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ChartBox } from "./chart-box.tsx";
import { rems } from "./rems.ts";
import { WeeksTable } from "./weeks-table.tsx";

const words = text.weeks;
const WEEKS = 12;
/** Rems of the whole drawing, of the room for the number above a bar, and for the dates below. */
const HEIGHT = 9.75;
const ABOVE = 1.125;
const BELOW = 1.375;
/** Rems between a bar and its number, and from the dates to the edge. */
const CLEAR = 0.3125;
const EDGE = 0.25;
/** The height in rems of a bar that stands for hardly anything, and of the line where there was nothing. */
const LEAST = 0.1875;
const NOTHING = 0.0625;
/** The corner of a bar, in rems. */
const CORNER = 0.25;
/** Percent of the drawing's width: from bar to bar, and the gap between them. */
const PITCH = 100 / WEEKS;
const GAP = 2;
/** A date stands below every fourth bar. */
const DATED = 4;

/** A bar for each of the latest weeks. Widths are percents and heights rems, so that the words in it keep their size. */
export function WeekBars({ practice: { days, today } }: { readonly practice: LocalPractice }) {
  const weeks = useMemo(() => practiceWeeks(days, today, WEEKS), [days, today]);
  const most = Math.max(...weeks.map(({ seconds }) => seconds));
  const all = weeks.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <ChartBox
      title={words.title}
      table={
        <WeeksTable
          caption={words.caption}
          headings={[words.week, words.minutes, words.days]}
          weeks={weeks.map(({ start, seconds, practisedDays }) => ({
            start,
            cells: [text.minutes(seconds), practisedDays],
          }))}
        />
      }
    >
      <div className="@container">
        <svg
          role="img"
          aria-label={words.summary(all, WEEKS)}
          width="100%"
          height={rems(HEIGHT)}
          className="block overflow-visible"
        >
          {weeks.map((week, i) => (
            <Bar
              key={week.start}
              week={week}
              left={i * PITCH}
              share={most > 0 ? week.seconds / most : 0}
              isOther={(WEEKS - i) % 2 === 0}
            />
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
                {text.shortDay(start)}
              </text>
            ))}
        </svg>
      </div>
    </ChartBox>
  );
}

interface BarProps {
  readonly week: PracticeWeek;
  /** Percent of the drawing's width. */
  readonly left: number;
  /** Of the highest bar. */
  readonly share: number;
  /** Counted from the latest it is every other bar: where there is little room it goes without its number. */
  readonly isOther: boolean;
}

function Bar({ week: { seconds }, left, share, isOther }: BarProps) {
  const height = share > 0 ? Math.max(LEAST, share * (HEIGHT - ABOVE - BELOW)) : NOTHING;
  const top = HEIGHT - BELOW - height;
  return (
    <g>
      <rect
        x={`${left + GAP / 2}%`}
        y={rems(top)}
        width={`${PITCH - GAP}%`}
        height={rems(height)}
        rx={rems(Math.min(CORNER, height / 2))}
        className={
          share > 0 ? "fill-accent forced-colors:fill-[CanvasText]" : "fill-control forced-colors:fill-[GrayText]"
        }
      />
      {seconds > 0 && (
        <text
          x={`${left + PITCH / 2}%`}
          y={rems(top - CLEAR)}
          textAnchor="middle"
          className={classNames(
            "fill-text text-xs tabular-nums tracking-tight forced-colors:fill-[CanvasText]",
            isOther && "@max-[18rem]:hidden",
          )}
        >
          {text.minutes(seconds)}
        </text>
      )}
    </g>
  );
}
