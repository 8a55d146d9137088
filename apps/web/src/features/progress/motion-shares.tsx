import { motionShares } from "@vr-eye-lab/domain/practice";
import { useMemo } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/stats.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { ChartBox } from "./chart-box.tsx";

const words = text.shares;
/** Pixels of a bar's height. */
const BAR = 8;

/** How often each motion was practised. The bars are hidden from screen readers: the text has the numbers. */
export function MotionShares({ practice: { days } }: { readonly practice: LocalPractice }) {
  const shares = useMemo(() => motionShares(days), [days]);
  return (
    <ChartBox title={words.title}>
      <ul aria-label={words.title} className="grid gap-3.5 text-sm">
        {shares.map(({ type, count, percent }) => (
          <li key={type} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{exerciseText.labels[type]}</span>
              <span className="text-muted tabular-nums">{words.share(count, percent)}</span>
            </p>
            <svg width="100%" height={BAR} aria-hidden="true" className="block rtl:-scale-x-100">
              <rect width="100%" height={BAR} rx={BAR / 2} className="fill-hover forced-colors:fill-[Canvas]" />
              {percent > 0 && (
                <rect
                  width={`${percent}%`}
                  height={BAR}
                  rx={BAR / 2}
                  className="fill-accent forced-colors:fill-[CanvasText]"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </ChartBox>
  );
}
