import type { ExerciseSettings, Range } from "../exercise/index.ts";
import type { Vector } from "../vector.ts";

export const MOTION_TYPES = ["convergence", "pursuit", "saccades", "accommodation", "figure8"] as const;
export type MotionType = (typeof MOTION_TYPES)[number];

/** The settings that shape a path; whoever sees what is not a motion's business. */
export type PathSettings = Pick<ExerciseSettings, "speed" | "range" | "distance" | "ballPosition">;

/** A number of a motion that follows the chosen range, as data for panels, guides and records. */
interface RangeParameter {
  readonly key: string;
  readonly label: string;
  readonly unit: "m" | "s";
  readonly byRange: Readonly<Record<Range, number>>;
}

/** A time of a motion that follows the speed: `factor` metres divided by the velocity give seconds. */
interface HoldParameter {
  readonly label: string;
  readonly unit: "s";
  readonly factor: number;
}

/** A path ready to be asked for positions: the formulas with everything that does not change worked out. */
export interface MotionPath {
  /**
   * Writes the ball's position at a phase, in metres from the anchor at eye level, -z straight ahead.
   * Pure in `seconds` (the phase: seconds at the present speed, 0 or more); allocates nothing.
   */
  positionAt(seconds: number, out: Vector): void;
  /** The middle of the motion after all limits, in metres from the anchor at eye level. */
  readonly centre: Readonly<Vector>;
  /** The depths it reaches, as z: `near` is the greater. */
  readonly near: number;
  readonly far: number;
  /** 1, or less where the path was scaled down to stay within 30 degrees from straight ahead. */
  readonly scale: number;
  /** The depth was moved away from what was asked for, to stay at 0.25 m or more. */
  readonly depthLimited: boolean;
}

/** A motion: what it is called, what it is for, what can be tuned, and its path. */
export interface Motion {
  readonly type: MotionType;
  readonly label: string;
  /** What it trains, as the product's specification words it. */
  readonly meaning: string;
  /** What to do, in one sentence. */
  readonly instruction: string;
  readonly extent: RangeParameter;
  /** Only motions that hold still between steps. */
  readonly hold?: HoldParameter;
  /**
   * Works out the path for settings.
   * @param seed the session's random seed (an unsigned 32-bit integer); only saccades use it
   */
  plan(settings: PathSettings, seed: number): MotionPath;
}
