import { formatBallPosition } from "@vr-eye-lab/domain/exercise";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useFigures } from "./use-figures.ts";

/** Where the motion has been moved to: in metres, in degrees from straight ahead, and the vergence its depth asks for. */
export function Readout() {
  const ballPosition = usePage((page) => page.settings.ballPosition);
  const { aside, dioptres } = useFigures();
  return (
    <div className="pointer-events-none absolute top-3 left-1/2 flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-baseline justify-center gap-x-2.5 whitespace-nowrap rounded-2xl border border-line bg-bg/85 px-3.5 py-1 text-xs tabular-nums">
      <span>{formatBallPosition(ballPosition)}</span>
      <span className="text-muted">{en.units.degrees(aside)}</span>
      <span className="text-muted">
        {dioptres.from === dioptres.to
          ? en.units.dioptres(dioptres.from)
          : en.units.dioptresBetween(dioptres.from, dioptres.to)}
      </span>
    </div>
  );
}
