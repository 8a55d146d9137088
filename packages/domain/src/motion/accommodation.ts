import { type Range, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { NEAREST_Z, placeDeep, requestedDepth } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** Metres between neighbouring depths. */
const STEPS: Readonly<Record<Range, number>> = { narrow: 0.25, medium: 0.5, wide: 0.75 };
const DEPTHS = 5;
const OUTERMOST = (DEPTHS - 1) / 2;
/** Each depth is held for this many metres' worth of the chosen speed. */
const HOLD = 1;

/** Five depths from the nearest to the farthest, each held still, then again from the nearest. */
export const accommodation: Motion = {
  type: "accommodation",
  label: "Accommodation",
  meaning: "focus adjustment and depth perception",
  instruction: "Look at the ball at each depth until it steps to the next.",
  extent: { key: "step", label: "Step between depths", unit: "m", byRange: STEPS },
  hold: { label: "Time at each depth", unit: "s", factor: HOLD },
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const step = STEPS[settings.range];
  const asked = requestedDepth(settings);
  // If the nearest would pass the limit, the whole ladder shifts back.
  const depth = Math.min(asked, NEAREST_Z - OUTERMOST * step);
  const near = depth + OUTERMOST * step;
  const velocity = velocityOf(settings.speed);
  const { x, y, scale } = placeDeep(settings, near);
  return {
    positionAt(seconds: number, out: Vector) {
      const rung = Math.floor((seconds * velocity) / HOLD) % DEPTHS;
      out.x = x;
      out.y = y;
      out.z = near - rung * step;
    },
    centre: { x, y, z: depth },
    near,
    far: depth - OUTERMOST * step,
    scale,
    depthLimited: depth !== asked,
  };
}
