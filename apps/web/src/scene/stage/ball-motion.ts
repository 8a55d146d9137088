import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { MOTIONS, type MotionPath, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import type { Vector3 } from "three";
import type { Stage } from "./stage.ts";

/** The path of the current exercise's ball, planned again whenever the settings change. */
export class BallMotion {
  readonly #stage: Stage;
  readonly #seed: number;
  readonly #position = { x: 0, y: 0, z: 0 };
  #path: MotionPath;

  constructor(stage: Stage, seed: number, type: MotionType, settings: ExerciseSettings) {
    this.#stage = stage;
    this.#seed = seed;
    this.#path = MOTIONS[type].plan(settings, seed);
  }

  /** The centre of the motion, in metres from the anchor. */
  get centre(): Readonly<Vector> {
    return this.#path.centre;
  }

  plan(type: MotionType, settings: ExerciseSettings): void {
    this.#path = MOTIONS[type].plan(settings, this.#seed);
  }

  /** Moves the balls to the path's position. @param seconds of motion at the current speed @param head the live head */
  moveTo(seconds: number, head: Vector3): void {
    this.#path.positionAt(seconds, this.#position);
    this.#stage.moveBall(this.#position, head);
  }
}
