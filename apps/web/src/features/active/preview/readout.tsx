import { formatBallPosition } from "@vr-eye-lab/domain/exercise";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/page-store.ts";
import type { Span } from "./figures.ts";
import { useFigures } from "./use-figures.ts";

/** Where the motion has been moved to, and what its place asks of the eyes. */
export function Readout() {
  const ballPosition = usePage((page) => page.settings.ballPosition);
  const { degrees, dioptres } = useFigures();
  return (
    <div className="pointer-events-none absolute top-3 left-1/2 flex -translate-x-1/2 items-baseline gap-2.5 whitespace-nowrap rounded-full border border-line bg-bg/85 px-3.5 py-1 text-xs tabular-nums">
      <span>{formatBallPosition(ballPosition)}</span>
      <span className="text-muted max-sm:hidden" title={en.units.explained}>
        {inUnits(degrees, en.units.degrees, en.units.degreesBetween)}
      </span>
      <span className="text-muted" title={en.units.explained}>
        {inUnits(dioptres, en.units.dioptres, en.units.dioptresBetween)}
      </span>
    </div>
  );
}

/** One number for a motion that keeps its depth, from far to near for one that does not. */
function inUnits(span: Span, one: (value: number) => string, between: (from: number, to: number) => string): string {
  return span.from === span.to ? one(span.from) : between(span.from, span.to);
}
