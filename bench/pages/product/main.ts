import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { planWorkout } from "@vr-eye-lab/domain/workout";
import { createExerciseScene } from "@vr-eye-lab/web/scene/exercise-scene";

/** The product's own scene, without the page around it. */
const settings = { ...DEFAULT_SETTINGS, leftEyeOverlay: true, rightEyeOverlay: true };
const log: string[] = [];
const scene = await createExerciseScene({ keyboard: false, log: (line) => log.push(line) });

Object.assign(window, {
  sceneLog: log,
  lastResult: null,
  async enterScene(seconds: number) {
    const session = await navigator.xr?.requestSession("immersive-vr", {
      optionalFeatures: ["local-floor", "hand-tracking"],
    });
    if (!session) throw new Error("No session");
    scene.runInHeadset(session, planWorkout([], "figure8", settings, seconds)).then((result) => {
      Object.assign(window, { lastResult: result });
    });
  },
});
