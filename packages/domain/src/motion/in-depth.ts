import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { DEFAULT_SEED, type ExerciseType, isAnswered, pathOf } from "./registry.ts";

// Not in registry.ts: the page's first script would contain it too.

/** Whether an exercise needs an image for each eye: the ball comes nearer and goes away, or only both eyes see the answer. */
export function isInDepth(type: ExerciseType): boolean {
  const { near, far } = pathOf(type, DEFAULT_SETTINGS, DEFAULT_SEED);
  return isAnswered(type) || near !== far;
}
