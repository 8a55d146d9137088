import { type Range, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { NEAREST_Z, placeDeep, requestedDepth } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** Metres between neighbouring depths. */
const STEPS: Readonly<Record<Range, number>> = { narrow: 0.25, medium: 0.5, wide: 0.75 };
const DEPTHS = 5;
const HOLD_METRES = 1;

/** Five depths from the nearest to the farthest, holding still at each, then from the nearest again. */
export const accommodation: Motion = {
  extent: STEPS,
  holdMetres: HOLD_METRES,
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const step = STEPS[settings.range];
  const requestedNear = requestedDepth(settings) + ((DEPTHS - 1) / 2) * step;
  // All depths move back when the nearest would be too near.
  const near = Math.min(requestedNear, NEAREST_Z);
  const velocity = velocityOf(settings.speed);
  const place = placeDeep(settings, near, near - (DEPTHS - 1) * step);
  const { x, y } = place.centre;
  return {
    ...place,
    depthLimited: near !== requestedNear,
    positionAt(seconds: number, out: Vector) {
      const depth = Math.floor((seconds * velocity) / HOLD_METRES) % DEPTHS;
      out.x = x;
      out.y = y;
      out.z = near - depth * step;
    },
  };
}
