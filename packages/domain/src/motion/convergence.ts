import { type Range, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { NEAREST_Z, placeDeep, requestedDepth } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** Metres from the centre to each turning point. */
const HALF_RANGES: Readonly<Record<Range, number>> = { narrow: 0.8, medium: 1.2, wide: 1.8 };
/** The ball travels at least this many metres, however near the motion is set. */
const MIN_TRAVEL = 0.3;

/** In and out between near and far: a triangle wave in depth at constant speed, from the far bound. */
export const convergence: Motion = {
  extent: HALF_RANGES,
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const depth = requestedDepth(settings);
  const half = HALF_RANGES[settings.range];
  const near = Math.min(depth + half, NEAREST_Z);
  const far = Math.min(depth - half, near - MIN_TRAVEL);
  const travel = near - far;
  const velocity = velocityOf(settings.speed);
  const place = placeDeep(settings, near, far);
  const { x, y } = place.centre;
  return {
    ...place,
    depthLimited: near !== depth + half,
    positionAt(seconds: number, out: Vector) {
      const along = (velocity * seconds) % (2 * travel);
      out.x = x;
      out.y = y;
      out.z = far + (along <= travel ? along : 2 * travel - along);
    },
  };
}
