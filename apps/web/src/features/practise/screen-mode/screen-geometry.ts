import { type MotionReadout, motionReadout } from "@vr-eye-lab/domain/motion";
import { addedPrismDioptres, SCREEN_DISTANCE, type ScreenGeometry } from "@vr-eye-lab/domain/optics";
import type { Workout } from "@vr-eye-lab/domain/workout";
import type { ScreenModeState } from "../../../data/exercise/screen-mode-store.ts";

/** The screen as the user views it. @param density CSS pixels per metre */
export function screenOf(mode: ScreenModeState, ipd: number, density: number): ScreenGeometry {
  return { ...viewedScreen(mode, ipd), ...screenSize(density) };
}

/** The screen as the user views it, without its size. */
export function viewedScreen(mode: ScreenModeState, ipd: number): Omit<ScreenGeometry, "width" | "height"> {
  const { way, distance, focal, separation } = mode;
  if (way === "one-image") return { way, ipd: 0, distance: SCREEN_DISTANCE.usual, separation: 0 };
  return { way, ipd, distance: way === "viewer" ? focal : distance, separation: separation ?? ipd };
}

/**
 * The size in metres of the area for the exercise: the whole screen where full screen works, else the window.
 * @param density CSS pixels per metre
 */
function screenSize(density: number) {
  const [width, height] = document.fullscreenEnabled
    ? [window.screen.width, window.screen.height]
    : [window.innerWidth, window.innerHeight];
  return { width: width / density, height: height / density };
}

/** The optics readouts of a workout's exercises. The eyes focus on the screen, or at infinity behind a viewer's lenses. */
export function screenReadouts({ exercises }: Workout, screen: ScreenGeometry): readonly MotionReadout[] {
  const focus = screen.way === "viewer" ? Number.POSITIVE_INFINITY : screen.distance;
  const added = addedPrismDioptres(screen);
  return exercises.map(({ type, settings }) => {
    const readout = motionReadout(type, settings, screen.ipd, focus, added);
    // With one image the eyes turn to the screen, on which they focus.
    return screen.way === "one-image" ? { ...readout, conflict: { from: 0, to: 0 } } : readout;
  });
}
