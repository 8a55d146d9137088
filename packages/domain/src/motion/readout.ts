import { type ExerciseSettings, velocityOf } from "../exercise/index.ts";
import {
  conflictSpan,
  eccentricityDegrees,
  prismDioptresOf,
  prismVergenceDegrees,
  vergenceDegrees,
  vergenceDioptres,
  vergenceVelocityDegrees,
} from "../optics/index.ts";
import { DEFAULT_SEED, type ExerciseType, isAnswered, MOTIONS, pathOf } from "./registry.ts";

/** Minimum and maximum; equal for motions at one depth. */
type Span = ReturnType<typeof conflictSpan>;

/** An exercise in clinical units. */
export interface MotionReadout {
  /** Metres ahead of the eyes. */
  readonly distance: Span;
  /** Degrees of visual angle between the motion's centre and straight ahead. */
  readonly aside: number;
  /** Vergence angle on the motion's centre line in degrees, prisms included; negative: divergence. */
  readonly degrees: Span;
  /** The same in prism dioptres. */
  readonly dioptres: Span;
  /** Prism dioptres by which the eyes' images differ in height. */
  readonly height: number;
  /** Vergence-accommodation conflict in dioptres. */
  readonly conflict: Span;
  /** Metres per second along the path; null for motions that jump. */
  readonly velocity: number | null;
  /** Degrees of visual angle per second, for smooth motions at one depth. */
  readonly angularVelocity: number | null;
  /** Vergence velocity at the nearest point in degrees per second, for smooth motions in depth. */
  readonly vergenceVelocity: number | null;
  /** Seconds at each place, for motions that jump. */
  readonly hold: number | null;
  /** 1, or the factor by which the path was shrunk. */
  readonly scale: number;
  readonly depthLimited: boolean;
}

const DEGREES = 180 / Math.PI;

/**
 * Of an answered exercise without its added demand.
 * @param ipd metres between the eyes
 * @param focus metres to the plane on which the display is in focus
 * @param added prism dioptres of convergence that the display itself adds; see `addedPrismDioptres`
 */
export function motionReadout(
  type: ExerciseType,
  settings: ExerciseSettings,
  ipd: number,
  focus: number,
  added = 0,
): MotionReadout {
  // Answered exercises don't move: they have neither a velocity nor a hold.
  const holdMetres = isAnswered(type) ? 0 : MOTIONS[type].holdMetres;
  const { centre, near, far, scale, depthLimited } = pathOf(type, settings, DEFAULT_SEED);
  const velocity = velocityOf(settings.speed);
  const { left, right } = settings.balance;
  const prism = prismVergenceDegrees(left, right) + Math.atan(added / 100) * DEGREES;
  const degreesAt = (z: number) => vergenceDegrees({ x: centre.x, y: centre.y, z }, ipd) + prism;
  const degrees = { from: degreesAt(far), to: degreesAt(near) };
  // Without a prism the eyes converge on the ball itself, wherever it is.
  const vergenceAt = (z: number, angle: number) => (prism === 0 ? -1 / z : vergenceDioptres(angle, ipd));
  const smooth = holdMetres === undefined;
  return {
    distance: { from: -near, to: -far },
    aside: eccentricityDegrees(centre),
    degrees,
    dioptres: { from: prismDioptresOf(degrees.from), to: prismDioptresOf(degrees.to) },
    height: Math.abs(left.baseUp - right.baseUp),
    conflict: conflictSpan(vergenceAt(far, degrees.from), vergenceAt(near, degrees.to), focus),
    velocity: smooth ? velocity : null,
    angularVelocity: smooth && near === far ? Math.atan(velocity / -near) * DEGREES : null,
    vergenceVelocity: smooth && near !== far ? vergenceVelocityDegrees(-near, velocity, ipd) : null,
    hold: holdMetres ? holdMetres / velocity : null,
    scale,
    depthLimited,
  };
}
