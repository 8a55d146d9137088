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
import type { MotionType } from "./motion.ts";
import { DEFAULT_SEED, MOTIONS } from "./registry.ts";

/** From the least to the greatest; both the same where a motion keeps its depth. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** An exercise in the units of the field. */
export interface MotionReadout {
  /** Metres ahead of the eyes. */
  readonly distance: Span;
  /** How far the motion's centre lies from straight ahead, in degrees of visual angle. */
  readonly aside: number;
  /** Angle between the lines of sight on the motion's centre line, prisms included, in degrees; below 0 they part. */
  readonly degrees: Span;
  /** The same in prism dioptres. */
  readonly dioptres: Span;
  /** Vergence-accommodation conflict, in dioptres. */
  readonly conflict: Span;
  /** Metres a second along the way, or null for motions that jump. */
  readonly velocity: number | null;
  /** Degrees of visual angle a second, for a smooth motion at one depth. */
  readonly angularVelocity: number | null;
  /** Degrees a second by which the lines of sight turn towards each other at the nearest point, for a smooth motion in depth. */
  readonly vergenceVelocity: number | null;
  /** Seconds that the ball stands at each place, for motions that jump. */
  readonly hold: number | null;
  /** 1, or the share to which the path was shrunk. */
  readonly scale: number;
  readonly depthLimited: boolean;
}

const DEGREES = 180 / Math.PI;

/** Works out the figures of an exercise for eyes `ipd` metres apart and a picture in focus at `focus` metres. */
export function motionReadout(type: MotionType, settings: ExerciseSettings, ipd: number, focus: number): MotionReadout {
  const motion = MOTIONS[type];
  const { centre, near, far, scale, depthLimited } = motion.plan(settings, DEFAULT_SEED);
  const velocity = velocityOf(settings.speed);
  const prism = prismVergenceDegrees(settings.balance.left, settings.balance.right);
  const degreesAt = (z: number) => vergenceDegrees({ x: centre.x, y: centre.y, z }, ipd) + prism;
  const degrees = { from: degreesAt(far), to: degreesAt(near) };
  // Without a prism the eyes turn to the ball itself, wherever it lies.
  const turnedTo = (z: number, angle: number) => (prism === 0 ? -1 / z : vergenceDioptres(angle, ipd));
  const smooth = motion.hold === undefined;
  return {
    distance: { from: -near, to: -far },
    aside: eccentricityDegrees(centre),
    degrees,
    dioptres: { from: prismDioptresOf(degrees.from), to: prismDioptresOf(degrees.to) },
    conflict: conflictSpan(turnedTo(far, degrees.from), turnedTo(near, degrees.to), focus),
    velocity: smooth ? velocity : null,
    angularVelocity: smooth && near === far ? Math.atan(velocity / -near) * DEGREES : null,
    vergenceVelocity: smooth && near !== far ? vergenceVelocityDegrees(-near, velocity, ipd) : null,
    hold: motion.hold ? motion.hold.factor / velocity : null,
    scale,
    depthLimited,
  };
}
