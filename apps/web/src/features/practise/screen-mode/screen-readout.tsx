import { addedPrismDioptres, eyePort, fieldOfView } from "@vr-eye-lab/domain/optics";
import { useEffect, useMemo, useState } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { isCurrent, pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { currentWorkout } from "../../../data/workout/current-workout.ts";
import { Button } from "../../../ui/button.tsx";
import { displayedPixelRatio, onPixelRatioChange } from "./pixel-ratio.ts";
import { screenSize, staysOnScreen, viewedScreen } from "./screen-geometry.ts";

/** Divergence in prism dioptres that few eyes can reach. */
const STRONG_DIVERGENCE = 4;
/** Smaller prism values, in prism dioptres, are not shown. */
const LEAST_ADDED = 0.05;

/** The measured size of the screen, and what it means for the exercise. */
export function ScreenReadout({ ipd, onMeasure }: { readonly ipd: number; readonly onMeasure: () => void }) {
  const mode = useScreenMode((state) => state);
  const { calibration } = mode;
  const [pixelRatio, setPixelRatio] = useState(displayedPixelRatio);
  useEffect(() => onPixelRatioChange(() => setPixelRatio(displayedPixelRatio())), []);
  const screen = useMemo(
    () => calibration && { ...viewedScreen(mode, ipd), ...screenSize(pixelsPerMetre(calibration, pixelRatio)) },
    [mode, ipd, calibration, pixelRatio],
  );
  const stays = useMemo(() => screen && staysOnScreen(currentWorkout(), screen), [screen]);
  const field = screen && fieldOfView(eyePort(screen, "left"));
  const added = screen ? addedPrismDioptres(screen) : 0;
  const addsNothing = Math.abs(added) < LEAST_ADDED;
  const fused = mode.way === "parallel" || mode.way === "crossed";
  const trueMetres = addsNothing ? text.trueMetres(mode.distance) : text.pictureAngles;

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
          {text.added(added)} {added < -STRONG_DIVERGENCE && <span className="text-warn">{text.apart}</span>}
        </p>
      )}
      <p className="text-faint text-xs">{mode.way === "viewer" ? text.viewerMetres : trueMetres}</p>
    </div>
  );
}
