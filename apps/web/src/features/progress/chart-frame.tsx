import type { ReactNode } from "react";

/** Rems: of the plot, and of the dates' line below it. */
export const PLOT = 7.125;
export const DATES = 1.375;

/** The lines of a scale, from the top. */
const SCALE = [1, 0.5, 0] as const;

export const rems = (length: number) => `${length}rem`;
/** A length in rems as a share of the chart's height: WebKit draws no text whose y has a unit. */
export const share = (length: number) => `${(100 * length) / (PLOT + DATES)}%`;

interface ChartFrameProps {
  readonly summary: string;
  /** Formats a value of the scale, which is a share of its upper end; without it there is no scale. */
  readonly scale: ((part: number) => ReactNode) | null;
  readonly children: ReactNode;
}

/** A chart's scale at the left, and its plot. The height is in rems and everything in it in percents, so that its text keeps its size. Time runs from left to right in every language. */
export function ChartFrame({ summary, scale, children }: ChartFrameProps) {
  return (
    <div dir="ltr" className="@container flex gap-2">
      {scale && (
        <div
          aria-hidden="true"
          className="-mt-1.5 grid content-between text-end text-muted text-xs tabular-nums leading-3"
          style={{ height: rems(PLOT + 0.75) }}
        >
          {SCALE.map((part) => (
            <span key={part}>{scale(part)}</span>
          ))}
        </div>
      )}
      <svg
        role="img"
        aria-label={summary}
        width="100%"
        height={rems(PLOT + DATES)}
        className="block min-w-0 flex-1 overflow-visible text-xs"
      >
        {scale &&
          SCALE.map((part) => (
            <line
              key={part}
              x2="100%"
              y1={share(PLOT * part)}
              y2={share(PLOT * part)}
              className="stroke-line forced-colors:stroke-[GrayText]"
            />
          ))}
        {children}
      </svg>
    </div>
  );
}
