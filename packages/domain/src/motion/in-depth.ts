import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { DEFAULT_SEED, MOTIONS, type MotionType } from "./registry.ts";

// Not in registry.ts: the page's first script would contain it too.

/** Whether the ball comes nearer and goes away, which needs an image for each eye. */
export function isInDepth(type: MotionType): boolean {
  const { near, far } = MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED);
  return near !== far;
}
