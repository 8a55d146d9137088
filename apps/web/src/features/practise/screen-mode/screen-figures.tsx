import { addedPrismDioptres, eyePort, fieldOfView } from "@vr-eye-lab/domain/optics";
import { useMemo } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { presentWorkout } from "../../../data/billing/planned-workout.ts";
import { useFlat } from "../../../data/exercise/screen-mode.ts";
import { isCurrent } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { usePixelRatio } from "./pixel-ratio.ts";
import { sizeOf, staysOnScreen, wayOf } from "./staging.ts";

/** Prism dioptres by which few eyes can turn apart. */
const APART = 4;
/** Fewer prism dioptres than can be told. */
const LEAST_ADDED = 0.05;

interface ScreenFiguresProps {
  readonly ipd: number;
  readonly onMeasure: () => void;
}

/** What is known of the screen's size, and what follows from it for the exercise. */
export function ScreenFigures({ ipd, onMeasure }: ScreenFiguresProps) {
  const flat = useFlat((state) => state);
  const { calibration } = flat;
  const pixelRatio = usePixelRatio();
  const screen = useMemo(
    () => calibration && { ...wayOf(flat, ipd), ...sizeOf(calibration, pixelRatio) },
    [flat, ipd, calibration, pixelRatio],
  );
  const stays = useMemo(() => screen && staysOnScreen(presentWorkout(), screen), [screen]);
  const field = screen && fieldOfView(eyePort(screen, "left"));
  const added = screen ? addedPrismDioptres(screen) : 0;
  const fused = flat.way === "parallel" || flat.way === "crossed";

  function assumptions(): string {
    if (flat.way === "viewer") return text.viewerMetres;
    return Math.abs(added) < LEAST_ADDED ? text.trueMetres(flat.distance) : text.pictureAngles;
  }

  return (
    <div className="grid gap-2 rounded-l border border-line bg-bg py-3 pr-3 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">{text.size}</h3>
          <p className="text-muted text-sm tabular-nums">
            {calibration ? text.measured(calibration.pixelsPerMillimetre) : text.notMeasured}
          </p>
        </div>
        {calibration && (
          <Button data-track="measure-again" onClick={onMeasure}>
            {text.again}
          </Button>
        )}
      </div>
      {calibration && !isCurrent(calibration, pixelRatio) && (
        <p role="status" className="text-sm text-warn">
          {text.outdated}
        </p>
      )}
      {field && (
        <p className="text-muted text-sm tabular-nums">
          {text.field(field.sideways, field.upright)}{" "}
          <span className={stays ? undefined : "text-warn"}>{stays ? text.whole : text.tooSmall}</span>
        </p>
      )}
      {screen && fused && (
        <p className="text-muted text-sm tabular-nums">
          {Math.abs(added) < LEAST_ADDED ? text.addedNone : text.added(added)}{" "}
          {added < -APART && <span className="text-warn">{text.apart}</span>}
        </p>
      )}
      <p className="text-faint text-xs">{assumptions()}</p>
    </div>
  );
}
