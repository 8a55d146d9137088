import { oneImageWorkout } from "@vr-eye-lab/domain/workout";
import { text } from "#copy/screen-mode.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { currentWorkout } from "../../../data/workout/current-workout.ts";
import { DemandLine } from "../preview/demand-line.tsx";
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
