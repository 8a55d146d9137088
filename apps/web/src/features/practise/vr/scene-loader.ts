import type { ExerciseScene, SceneOptions } from "../../../scene/stage/scene-api.ts";

/** Holds the page's one exercise scene, which comes as a chunk of its own. */
export interface SceneLoader {
  /**
   * The scene, made at the first call and kept. One with other keyboard control replaces it. Rejects when the chunk does not
   * come or no picture can be made; the next call tries again.
   */
  load(keyboard: boolean): Promise<ExerciseScene>;
}

/** @param make fetches the module and makes a scene */
export function createSceneLoader(make: (keyboard: boolean) => Promise<ExerciseScene>): SceneLoader {
  let kept: { keyboard: boolean; scene: Promise<ExerciseScene> } | null = null;
  return {
    load(keyboard) {
      if (kept?.keyboard === keyboard) return kept.scene;
      kept?.scene.then(
        (scene) => scene.dispose(),
        () => undefined,
      );
      const mine = { keyboard, scene: make(keyboard) };
      kept = mine;
      mine.scene.catch(() => {
        if (kept === mine) kept = null;
      });
      return mine.scene;
    },
  };
}

/** Fetches the scene's chunk, without making a scene: that takes a 3D context and time, and waits until someone wants it. */
export function fetchScene() {
  return import("../../../scene/exercise-scene.ts");
}

/** Fetches the scene's chunk and makes the scene. */
export async function makeScene(options: SceneOptions): Promise<ExerciseScene> {
  const { createExerciseScene } = await fetchScene();
  return createExerciseScene(options);
}
