import { DISTANCE_OFFSETS } from "../exercise/index.ts";
import { PATH_LIMITS } from "../optics/index.ts";
import type { PathSettings, Placement } from "./motion.ts";

/** z in metres of a motion's centre at distance 'near'. */
const BASE_DEPTH = -1;
/** The nearest position, as z in metres. */
export const NEAREST_Z = -PATH_LIMITS.nearest;
const MAX_ECCENTRICITY_TAN = Math.tan((PATH_LIMITS.eccentricity * Math.PI) / 180);

/** The ball's radius in metres at 1 m and beyond. Nearer balls shrink with distance and stay at most 4.6 degrees wide. */
const BALL_RADIUS = 0.04;

/** Radius of the ball in metres at `distance` metres from the anchor. */
export function ballRadiusAt(distance: number): number {
  return Math.min(BALL_RADIUS, BALL_RADIUS * distance);
}

/** z in metres of the requested centre, before any limit. */
export function requestedDepth(settings: PathSettings): number {
  return BASE_DEPTH + DISTANCE_OFFSETS[settings.distance] + settings.ballPosition.z;
}

/**
 * The factor, at most 1, that shrinks x and y to stay within 30 degrees of straight ahead.
 * @param furthest the greatest distance in metres of any point from the axis straight ahead
 * @param nearest z of the nearest point (negative)
 */
function eccentricityScale(furthest: number, nearest: number): number {
  const allowed = MAX_ECCENTRICITY_TAN * -nearest;
  return furthest <= allowed ? 1 : allowed / furthest;
}

/** Places a motion in a plane, scaled to the limit. @param furthest of the unscaled path, see eccentricityScale */
export function placeFlat(settings: PathSettings, furthest: number): Placement {
  const requested = requestedDepth(settings);
  const z = Math.min(requested, NEAREST_Z);
  const scale = eccentricityScale(furthest, z);
  const { x, y } = settings.ballPosition;
  return {
    centre: { x: x * scale, y: y * scale, z },
    near: z,
    far: z,
    scale,
    depthLimited: z !== requested,
  };
}

/** Places a motion along the line of sight. The eccentricity limit applies at its nearest point. */
export function placeDeep({ ballPosition }: PathSettings, near: number, far: number): Omit<Placement, "depthLimited"> {
  const { x, y } = ballPosition;
  const scale = eccentricityScale(Math.hypot(x, y), near);
  return { centre: { x: x * scale, y: y * scale, z: (near + far) / 2 }, near, far, scale };
}
