import { repeatableImport } from "../../../data/browser/repeatable-import.ts";
import { debugLog } from "../../../data/log/debug-log.ts";
import type { ExerciseScene } from "../../../scene/workout/exercise-scene.ts";
import { requireWebGl } from "../../../scene/xr/support.ts";

let loaded: Promise<ExerciseScene> | null = null;

/** Milliseconds until the scene's chunk must be there: someone in a headset may be waiting in the dark. */
const LONGEST_FETCH_MS = 20_000;

const importScene = repeatableImport(() => import("../../../scene/workout/exercise-scene.ts"));

/** Fetches the scene's chunk without creating the scene, which costs time and a 3D context. */
export function fetchScene() {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the network is too slow")), LONGEST_FETCH_MS);
  });
  return Promise.race([importScene(), tooLate]);
}

/**
 * The page's one scene, created by the first call. Rejects when the chunk can't be fetched, and at once with a NoWebGlError; the next call tries
 * again.
 */
export function loadScene(): Promise<ExerciseScene> {
  loaded ??= createScene().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function createScene(): Promise<ExerciseScene> {
  requireWebGl();
  const { createExerciseScene } = await fetchScene();
  return createExerciseScene((message) => debugLog.write("warn", message));
}
