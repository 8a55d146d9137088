import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** A circle at constant path speed, from the right, counter-clockwise. */
export const pursuit: Motion = {
  type: "pursuit",
  label: "Pursuit",
  meaning: "smooth tracking of continuously moving targets",
  instruction: "Follow the ball smoothly round its circle, without moving your head.",
  extent: { key: "diameter", label: "Diameter", unit: "m", byRange: RANGE_SIZES },
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const { x, y } = settings.ballPosition;
  const wanted = RANGE_SIZES[settings.range] / 2;
  const { centre, scale, depthLimited } = placeFlat(settings, Math.hypot(x, y) + wanted);
  const radius = wanted * scale;
  // The speed along the path is the chosen one, also where the circle was scaled down.
  const radiansPerSecond = velocityOf(settings.speed) / radius;
  return {
    positionAt(seconds: number, out: Vector) {
      const angle = radiansPerSecond * seconds;
      out.x = centre.x + radius * Math.cos(angle);
      out.y = centre.y + radius * Math.sin(angle);
      out.z = centre.z;
    },
    centre,
    near: centre.z,
    far: centre.z,
    scale,
    depthLimited,
  };
}
