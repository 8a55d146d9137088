import { debugLog } from "../../../data/debug-log.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import type { ExerciseScene, SceneOptions } from "../../../scene/stage/scene-api.ts";
import { requireWebGl } from "../../../scene/xr/support.ts";

let loaded: { keyboard: boolean; scene: Promise<ExerciseScene> } | null = null;

/** Milliseconds until the scene's chunk must be there: someone in a headset may be waiting in the dark. */
const LONGEST_FETCH_MS = 20_000;

/** Fetches the scene's chunk without creating the scene, which costs time and a 3D context. */
export function fetchScene() {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the network is too slow")), LONGEST_FETCH_MS);
  });
  return Promise.race([import("../../../scene/exercise-scene.ts"), tooLate]);
}

/**
 * The page's one scene, created by the first call; switching dev mode replaces it. Rejects when the chunk can't be fetched, and
 * at once with a NoWebGlError; the next call tries again.
 */
export function loadScene(): Promise<ExerciseScene> {
  const keyboard = pageStore.getState().devMode;
  if (loaded?.keyboard === keyboard) return loaded.scene;
  loaded?.scene.then(
    (scene) => scene.dispose(),
    () => undefined,
  );
  const log = (message: string) => debugLog.write("warn", message);
  const current = { keyboard, scene: createScene({ keyboard, log }) };
  loaded = current;
  current.scene.catch(() => {
    if (loaded === current) loaded = null;
  });
  return current.scene;
}

async function createScene(options: SceneOptions): Promise<ExerciseScene> {
  requireWebGl();
  const { createExerciseScene } = await fetchScene();
  return createExerciseScene(options);
}
