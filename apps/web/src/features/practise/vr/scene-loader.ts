import { isAnswered } from "@vr-eye-lab/domain/motion";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { repeatableImport } from "../../../data/browser/repeatable-import.ts";
import { debugLog } from "../../../data/log/debug-log.ts";
import type { ExerciseScene } from "../../../scene/workout/exercise-scene.ts";

let loaded: Promise<ExerciseScene> | null = null;

/** Milliseconds until a script must be there: someone in a headset may be waiting in the dark. */
const LONGEST_FETCH_MS = 20_000;

const importScene = repeatableImport(() => import("../../../scene/workout/exercise-scene.ts"));
const importPractice = repeatableImport(() => import("./practise.ts"));
const importDots = repeatableImport(() => import("../../../scene/workout/dots-script.ts"));

function inTime<Script>(script: Promise<Script>): Promise<Script> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the network is too slow")), LONGEST_FETCH_MS);
  });
  return Promise.race([script, tooLate]);
}

/** Fetches the scene's chunk without creating the scene, which costs time and a 3D context. */
export const fetchScene = () => inTime(importScene());

export const fetchPractice = () => inTime(importPractice());

/**
 * The page's one scene, created by the first call, with all that a workout needs. Rejects when a chunk can't be fetched, and with a NoWebGlError; the next
 * call tries again.
 */
export async function loadScene({ exercises }: Workout): Promise<ExerciseScene> {
  loaded ??= createScene().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  const scene = await loaded;
  if (exercises.some(({ type }) => isAnswered(type))) await scene.addDots(() => inTime(importDots()));
  return scene;
}

async function createScene(): Promise<ExerciseScene> {
  const { createExerciseScene } = await fetchScene();
  return createExerciseScene((message) => debugLog.write("warn", message));
}
