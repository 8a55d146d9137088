import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { MOTIONS, type MotionPath, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Vector3 } from "three";
import type { Stage } from "../stage/stage.ts";
import type { RunRequest } from "./practice-recorder.ts";

/** The exercise on the stage: its settings, and the ball on its path. */
export class StagedExercise {
  /** Its place in the workout, from 0. */
  index = 0;
  settings: ExerciseSettings;
  readonly #stage: Stage;
  readonly #request: RunRequest;
  path: MotionPath;
  readonly #position = { x: 0, y: 0, z: 0 };

  /** Shows a workout's first exercise. @throws RangeError without one */
  constructor(stage: Stage, request: RunRequest) {
    const settings = request.workout.exercises[0]?.settings;
    if (!settings) throw new RangeError("A workout needs at least one exercise");
    this.settings = settings;
    this.#stage = stage;
    this.#request = request;
    this.path = this.#plan();
    stage.apply(settings);
  }

  get type(): MotionType {
    return this.#request.workout.exercises[this.index]?.type ?? "convergence";
  }

  /** Shows it with other settings. */
  change(settings: ExerciseSettings): void {
    this.settings = settings;
    this.path = this.#plan();
    this.#stage.apply(settings);
  }

  /** Shows another exercise of the workout, with the current settings. */
  show(index: number): void {
    this.index = index;
    this.path = this.#plan();
  }

  /** Moves the ball. @param phase of the motion, see MotionPath @param head the live head's position in world metres */
  moveBall(phase: number, head: Vector3): void {
    this.path.positionAt(phase, this.#position);
    this.#stage.moveBall(this.#position, head);
  }

  #plan(): MotionPath {
    const path = MOTIONS[this.type].plan(this.settings, this.#request.seed);
    this.#stage.fit = this.#stage.fitOf?.(path) ?? 1;
    return path;
  }
}
