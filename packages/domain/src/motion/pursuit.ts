import { RANGE_SIZES, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import { placeFlat } from "./limits.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";

/** A circle at constant path speed, counter-clockwise from the right. */
export const pursuit: Motion = {
  extent: RANGE_SIZES,
  plan,
};

function plan(settings: PathSettings): MotionPath {
  const { x, y } = settings.ballPosition;
  const requestedRadius = RANGE_SIZES[settings.range] / 2;
  const place = placeFlat(settings, Math.hypot(x, y) + requestedRadius);
  const { centre } = place;
  const radius = requestedRadius * place.scale;
  // A smaller circle keeps the speed along the path.
  const radiansPerSecond = velocityOf(settings.speed) / radius;
  return {
    ...place,
    positionAt(seconds: number, out: Vector) {
      const angle = radiansPerSecond * seconds;
      out.x = centre.x + radius * Math.cos(angle);
      out.y = centre.y + radius * Math.sin(angle);
      out.z = centre.z;
    },
  };
}
