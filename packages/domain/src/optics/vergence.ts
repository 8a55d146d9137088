import type { Vector } from "../vector.ts";

/** Assumed distance between the eyes' centres where no headset tells its own, in metres (63 mm). */
export const DEFAULT_IPD = 0.063;

const DEGREES = 180 / Math.PI;

/**
 * The angle in degrees between the two eyes' lines of sight when both look at a point.
 * @param point metres from the midpoint between the eyes
 * @param ipd distance between the eyes in metres, along x
 * On the midline this is 2·atan(ipd / 2d).
 */
export function vergenceDegrees(point: Readonly<Vector>, ipd: number): number {
  const half = ipd / 2;
  // Lines of sight from the left eye (-half, 0, 0) and the right eye (half, 0, 0) share y and z.
  const leftX = point.x + half;
  const rightX = point.x - half;
  const lateral = point.y * point.y + point.z * point.z;
  // |cross| = ipd · hypot(y, z): both vectors differ along x alone. atan2 keeps small angles exact.
  return Math.atan2(ipd * Math.sqrt(lateral), leftX * rightX + lateral) * DEGREES;
}

/**
 * How fast the lines of sight turn towards each other while the ball moves in depth, in degrees a second.
 * @param distance metres to the ball, straight ahead
 * @param velocity metres a second along the line of sight
 * The derivative of 2·atan(ipd / 2d) by the time.
 */
export function vergenceVelocityDegrees(distance: number, velocity: number, ipd: number): number {
  return ((velocity * ipd) / (distance * distance + (ipd * ipd) / 4)) * DEGREES;
}

/** Prism dioptres of an angle in degrees: 100·tan θ. */
export function prismDioptresOf(degrees: number): number {
  return 100 * Math.tan(degrees / DEGREES);
}

/** Vergence demand of a point in prism dioptres; arguments as for vergenceDegrees. */
export function vergencePrismDioptres(point: Readonly<Vector>, ipd: number): number {
  return prismDioptresOf(vergenceDegrees(point, ipd));
}

/**
 * The vergence 1/d, in 1/m, of lines of sight that meet at an angle of degrees straight ahead of eyes `ipd` metres apart; below 0
 * where they part.
 */
export function vergenceDioptres(degrees: number, ipd: number): number {
  return (2 * Math.tan(degrees / DEGREES / 2)) / ipd;
}

/** How far a point lies from straight ahead (-z), in degrees of visual angle, 0..180. */
export function eccentricityDegrees(point: Readonly<Vector>): number {
  return Math.atan2(Math.hypot(point.x, point.y), -point.z) * DEGREES;
}
