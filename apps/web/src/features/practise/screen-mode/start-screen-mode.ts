import { EYES } from "@vr-eye-lab/domain/exercise";
import { type ExerciseType, isAnswered, isInDepth } from "@vr-eye-lab/domain/motion";
import { eyePort } from "@vr-eye-lab/domain/optics";
import { dotsOnScreen, halfField } from "@vr-eye-lab/domain/random-dots";
import { text } from "#copy/screen-mode.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { screenIpd, screenModeStore } from "../../../data/exercise/screen-mode.ts";
import { neededStep, pixelsPerMetre, type ScreenModeState } from "../../../data/exercise/screen-mode-store.ts";
import { isBlocked, mostBeside } from "../preview/dots-panes.tsx";
import { vr } from "../vr/vr.ts";
import { displayedPixelRatio } from "./pixel-ratio.ts";
import { screenOf, viewedScreen } from "./screen-geometry.ts";
import { enterFullScreen, openFullScreenStage } from "./window-stage.ts";

/** CSS pixels per metre: nominally 96 per inch. */
const NOMINAL_DENSITY = 96_000 / 25.4;

/** CSS pixels per metre of the screen: as measured, or nominal. */
export function screenDensity({ way, calibration }: Pick<ScreenModeState, "way" | "calibration">): number {
  return calibration && way !== "one-image" ? pixelsPerMetre(calibration, displayedPixelRatio()) : NOMINAL_DENSITY;
}

/** Starts the exercise in screen mode with the user's choices. Call it inside the click, once what it needs is measured. */
export function startScreenMode(): void {
  const mode = screenModeStore.getState();
  const { way, calibration, redEye, other } = mode;
  if (!calibration && way !== "one-image") throw new Error("The screen's size is unknown");
  const options = {
    ...viewedScreen(mode, screenIpd()),
    density: () => screenDensity({ way, calibration }),
    filters: { redEye, other },
  };
  const openStage = () => openFullScreenStage(text.stage);
  const canShow = (type: ExerciseType) => way !== "one-image" || !isInDepth(type);
  void vr.enterScreenMode({ openStage, screenMode: options, canShow, onResume: enterFullScreen });
}

/**
 * How much smaller than chosen this screen shows the planned Random dots, the most added demand here, and whether that is less than in a headset. Null
 * without them, and with one image for both eyes.
 */
export function dotsHere() {
  const mode = screenModeStore.getState();
  const planned = vr.planned().exercises.find(({ type }) => isAnswered(type));
  if (!planned || mode.way === "one-image") return null;
  const screen = screenOf(mode, screenIpd(), screenDensity(mode));
  const { balance, dots } = planned.settings;
  const most = mostBeside(balance);
  const ports = EYES.map((eye) => eyePort(screen, eye));
  const shown = dotsOnScreen(ports, dots.distance, halfField(dots.size), most);
  return { ...shown, isLess: shown.bounds.in < most.in || shown.bounds.out < most.out };
}

/** Whether this screen shows nothing of the planned workout. */
export function isBlockedHere(): boolean {
  const dots = dotsHere();
  return dots !== null && isBlocked(vr.planned(), dots.bounds);
}

/** Starts screen mode, unless the user has to take a step or read the safety note first. Returns whether an exercise is running. */
export function startIfSetUp(): boolean {
  if (vr.store.getState().step.kind === "running") return true;
  if (!pageStore.getState().safetySeen) return false;
  const mode = screenModeStore.getState();
  if (neededStep(mode, displayedPixelRatio())) return false;
  // Its last step asks whether each eye sees what it should, before each sitting.
  if (vr.planned().measure) return false;
  // The dialog asks to turn the phone.
  const isBeside = mode.way !== "one-image" && mode.way !== "anaglyph";
  if (isBeside && matchMedia("(orientation: portrait) and (width < 40rem)").matches) return false;
  // The dialog names what doesn't run.
  if (mode.way === "one-image" && vr.planned().exercises.some(({ type }) => isInDepth(type))) return false;
  // The dialog says why.
  if (isBlockedHere()) return false;
  startScreenMode();
  return true;
}
