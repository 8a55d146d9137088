import "@vr-eye-lab/web/app.css";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { planWorkout } from "@vr-eye-lab/domain/workout";
import { createExerciseScene } from "@vr-eye-lab/web/scene/workout/exercise-scene";
import { requestSession } from "../session-page.ts";

/** The product's own scene, without the page around it. */
const settings = { ...DEFAULT_SETTINGS, leftEyeOverlay: true, rightEyeOverlay: true };
const scene = await createExerciseScene((line) => console.error(line));
const type = new URLSearchParams(location.search).has("dots") ? "randomdots" : "figure8";
if (type === "randomdots") await scene.addDots(() => import("@vr-eye-lab/web/scene/workout/dots-script"));

window.enterScene = async (seconds) => {
  const session = scene.openInHeadset(await requestSession(), false);
  const listener = {
    onProgress: () => undefined,
    onMilestone: () => undefined,
    nextMotion: () => null,
    screeningTries: () => 0,
    isWarned: true,
  };
  session.run(planWorkout([], type, settings, seconds), listener, false);
};
