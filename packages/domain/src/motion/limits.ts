import { DISTANCE_OFFSETS } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";
import type { PathSettings } from "./motion.ts";

/** Depth of a motion's centre at distance 'near', as z in metres. */
const BASE_DEPTH = -1;
/** No position comes nearer than this: z <= -0.25 m. */
export const NEAREST_Z = -0.25;
/** No path goes further than this many degrees from straight ahead of the anchor. */
export const MAX_ECCENTRICITY_DEGREES = 30;
const MAX_ECCENTRICITY_TAN = Math.tan((MAX_ECCENTRICITY_DEGREES * Math.PI) / 180);

/** The ball's radius in metres at 1 m and beyond; nearer it shrinks with distance, so never over 4.6 degrees wide. */
const BALL_RADIUS = 0.04;

/** Radius of the ball in metres at `distance` metres from the anchor. */
export function ballRadiusAt(distance: number): number {
  return Math.min(BALL_RADIUS, BALL_RADIUS * distance);
}

/** Depth of the centre asked for, as z in metres, before any limit. */
export function requestedDepth(settings: PathSettings): number {
  return BASE_DEPTH + DISTANCE_OFFSETS[settings.distance] + settings.ballPosition.z;
}

/**
 * The factor, at most 1, by which everything sideways must shrink so that no point lies further than 30 degrees
 * from straight ahead.
 * @param furthest the greatest distance of any point from the axis straight ahead, in metres
 * @param nearest z of the nearest point (negative)
 */
function eccentricityScale(furthest: number, nearest: number): number {
  const allowed = MAX_ECCENTRICITY_TAN * -nearest;
  return furthest <= allowed ? 1 : allowed / furthest;
}

/** A flat motion's centre and scale: its depth held at the nearest limit, then scaled by eccentricity. */
export interface FlatFrame {
  readonly centre: Readonly<Vector>;
  readonly scale: number;
  readonly depthLimited: boolean;
}

/**
 * Places a motion that stays in one plane.
 * @param furthest the greatest distance of the unscaled path from the axis straight ahead, in metres
 */
export function placeFlat(settings: PathSettings, furthest: number): FlatFrame {
  const asked = requestedDepth(settings);
  const depth = Math.min(asked, NEAREST_Z);
  const scale = eccentricityScale(furthest, depth);
  return {
    centre: { x: settings.ballPosition.x * scale, y: settings.ballPosition.y * scale, z: depth },
    scale,
    depthLimited: depth !== asked,
  };
}

/** Places a motion along the line of sight: its sideways offset, scaled for its nearest point. */
export function placeDeep(settings: PathSettings, nearest: number): { x: number; y: number; scale: number } {
  const { x, y } = settings.ballPosition;
  const scale = eccentricityScale(Math.hypot(x, y), nearest);
  return { x: x * scale, y: y * scale, scale };
}
