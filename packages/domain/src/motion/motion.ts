import { type ExerciseSettings, type Range, velocityOf } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";

/** The settings that shape a path. */
export type PathSettings = Pick<ExerciseSettings, "speed" | "range" | "distance" | "ballPosition">;

/** A motion's path for given settings, with all constants worked out. */
export interface MotionPath extends Placement {
  /**
   * Writes the ball's position at a phase, in metres from the anchor at eye level, -z straight ahead.
   * A pure function of `seconds` (the phase: seconds at the current speed, 0 or more); allocates nothing.
   */
  positionAt(seconds: number, out: Vector): void;
}

/** Where a motion is after all limits. */
export interface Placement {
  /** In metres from the anchor at eye level. */
  readonly centre: Readonly<Vector>;
  /** The depths that it reaches, as z: `near` is the greater. */
  readonly near: number;
  readonly far: number;
  /** 1, or less when the path was shrunk to stay within 30 degrees of straight ahead. */
  readonly scale: number;
  /** The requested depth was changed to stay at 0.25 m or more. */
  readonly depthLimited: boolean;
}

export interface Motion {
  /** What the chosen range sets, in metres. */
  readonly extent: Readonly<Record<Range, number>>;
  /** Only for motions that hold still between steps: these metres divided by the velocity are the seconds of a hold. */
  readonly holdMetres?: number;
  /** @param seed the practice session's random seed (an unsigned 32-bit integer); only saccades use it */
  plan(settings: PathSettings, seed: number): MotionPath;
}

/**
 * The phase after a change of speed. Paths depend on speed times phase, so scaling the phase by the ratio of velocities keeps the ball in place.
 * @param seconds the phase at the old speed
 * @param from, to speed settings 0..15
 */
export function rebasePhase(seconds: number, from: number, to: number): number {
  return from === to ? seconds : (seconds * velocityOf(from)) / velocityOf(to);
}
