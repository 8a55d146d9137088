import type { Vector } from "../vector.ts";

/** Metres between the eyes when no headset reports its IPD (63 mm). */
export const DEFAULT_IPD = 0.063;

const DEGREES = 180 / Math.PI;

/**
 * The vergence angle in degrees for a point; on the midline 2·atan(ipd / 2d).
 * @param point metres from the midpoint between the eyes
 * @param ipd metres between the eyes, along x
 */
export function vergenceDegrees(point: Readonly<Vector>, ipd: number): number {
  const half = ipd / 2;
  // Lines of sight from the left eye (-half, 0, 0) and the right eye (half, 0, 0) share y and z.
  const leftX = point.x + half;
  const rightX = point.x - half;
  const lateral = point.y * point.y + point.z * point.z;
  // |cross| = ipd · hypot(y, z): the vectors differ along x only. atan2 keeps small angles exact.
  return Math.atan2(ipd * Math.sqrt(lateral), leftX * rightX + lateral) * DEGREES;
}

/**
 * Vergence velocity in degrees per second for a ball that moves in depth: the time derivative of 2·atan(ipd / 2d).
 * @param distance metres to the ball, straight ahead
 * @param velocity metres per second along the line of sight
 */
export function vergenceVelocityDegrees(distance: number, velocity: number, ipd: number): number {
  return ((velocity * ipd) / (distance * distance + (ipd * ipd) / 4)) * DEGREES;
}

/** Converts degrees to prism dioptres: 100·tan θ. */
export function prismDioptresOf(degrees: number): number {
  return 100 * Math.tan(degrees / DEGREES);
}

/** 1/d in dioptres, d being the distance in metres at which a vergence angle in degrees is straight ahead; negative: divergence. */
export function vergenceDioptres(degrees: number, ipd: number): number {
  return (2 * Math.tan(degrees / DEGREES / 2)) / ipd;
}

/** Degrees of visual angle between a point and straight ahead (-z), 0..180. */
export function eccentricityDegrees(point: Readonly<Vector>): number {
  return Math.atan2(Math.hypot(point.x, point.y), -point.z) * DEGREES;
}
