import { addedPrismDioptres, eyePort, fieldOfView } from "@vr-eye-lab/domain/optics";
import { oneImageWorkout } from "@vr-eye-lab/domain/workout";
import { useMemo } from "react";
import { text } from "#copy/screen-mode.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { currentWorkout } from "../../../data/workout/current-workout.ts";
import { DemandLine } from "../preview/demand-line.tsx";
import { vr } from "../vr/vr.ts";
import { DotsOnScreen } from "./dots-on-screen.tsx";
import { screenOf, screenReadouts } from "./screen-geometry.ts";
import { screenDensity } from "./start-screen-mode.ts";

/** What the page's exercise asks of the eyes in the chosen way of screen mode, which it names. */
export function ScreenDemand() {
  const mode = useScreenMode((state) => state);
  const ipd = useScreenIpd();
  // Another exercise.
  usePage((page) => page);
  const { way } = mode;
  const display =
    way === "one-image"
      ? text.ways.none
      : way === "anaglyph"
        ? text.ways.glasses
        : `${text.ways.beside}: ${text.looks[way]}`;
  const workout = currentWorkout();
  const screen = screenOf(mode, ipd, screenDensity(mode));
  return (
    <>
      <DemandLine
        readouts={screenReadouts(way === "one-image" ? oneImageWorkout(workout) : workout, screen)}
        display={display}
      />
      <DotsOnScreen className="pb-3 text-sm" />
    </>
  );
}

/** Divergence in prism dioptres that few eyes can reach. */
const STRONG_DIVERGENCE = 4;
/** Smaller prism values, in prism dioptres, count as none. */
const LEAST_ADDED = 0.05;

interface ScreenReadoutProps {
  readonly ipd: number;
  /** CSS pixels per metre of the screen. */
  readonly density: number;
}

/** What the exercise asks of the eyes on this screen: warnings at once, the rest folded. */
export function ScreenReadout({ ipd, density }: ScreenReadoutProps) {
  const mode = useScreenMode((state) => state);
  const screen = useMemo(() => screenOf(mode, ipd, density), [mode, ipd, density]);
  const readouts = useMemo(() => screenReadouts(vr.planned(), screen), [screen]);
  const { sideways, upright } = fieldOfView(eyePort(screen, "left"));
  const prism = addedPrismDioptres(screen);
  const added = Math.abs(prism) < LEAST_ADDED ? 0 : prism;
  const fused = mode.way === "parallel" || mode.way === "crossed";
  const trueMetres = added === 0 ? text.trueMetres(mode.distance) : text.pictureAngles;

  return (
    <div className="grid gap-1 text-sm">
      {fused && added < -STRONG_DIVERGENCE && <p className="text-warn">{text.apart}</p>}
      <DemandLine readouts={readouts}>
        <div className="grid gap-2 text-muted tabular-nums">
          <p>
            {text.field(sideways, upright)} {text.whole}
          </p>
          {fused && <p>{text.added(added)}</p>}
          <p>{mode.way === "viewer" ? text.viewerMetres : trueMetres}</p>
          <p>{text.measured(density / 1000)}</p>
        </div>
      </DemandLine>
    </div>
  );
}
