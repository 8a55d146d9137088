import { text } from "../../../copy/screen-mode.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { screenIpd, screenModeStore } from "../../../data/exercise/screen-mode.ts";
import { neededStep, pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { vr } from "../vr/vr.ts";
import { displayedPixelRatio } from "./pixel-ratio.ts";
import { viewedScreen } from "./screen-geometry.ts";
import { enterFullScreen, openFullScreenStage } from "./window-stage.ts";

/** Starts the exercise in screen mode with the user's choices. Call it inside the click, once the screen has a size. */
export function startScreenMode(): void {
  const mode = screenModeStore.getState();
  const { calibration, redEye, other } = mode;
  if (!calibration) throw new Error("The screen's size is unknown");
  const options = {
    ...viewedScreen(mode, screenIpd()),
    density: () => pixelsPerMetre(calibration, displayedPixelRatio()),
    filters: { redEye, other },
  };
  const openStage = () => openFullScreenStage(text.stage);
  void vr.enterScreenMode({ openStage, screenMode: options, onResume: enterFullScreen });
}

/** Starts screen mode, unless the user has to take a step or read the safety note first. Returns whether an exercise is running. */
export function startIfSetUp(): boolean {
  if (vr.store.getState().step.kind === "running") return true;
  if (!pageStore.getState().safetySeen) return false;
  if (neededStep(screenModeStore.getState(), displayedPixelRatio())) return false;
  startScreenMode();
  return true;
}
