import { type ExerciseSettings, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { type ExerciseType, isAnswered, type MotionPath, pathOf } from "@vr-eye-lab/domain/motion";
import { longestRun, MOST_DEMAND } from "@vr-eye-lab/domain/random-dots";
import { createRun, runSeconds, type WorkoutRun } from "@vr-eye-lab/domain/workout";
import type { Vector3 } from "three";
import type { Stage } from "../stage/stage.ts";
import type { RunRequest, Viewer } from "./practice-recorder.ts";
import type { StagedDots } from "./staged-dots.ts";

/** The exercise of a run that is on the stage: its settings, and the ball on its path or the dots. */
export class StagedExercise {
  readonly stage: Stage;
  readonly request: RunRequest;
  readonly viewer: Viewer;
  readonly run: WorkoutRun;
  /** Its place in the workout, from 0. During a transition already that of the next one. */
  index = 0;
  /** As chosen. */
  settings: ExerciseSettings;
  /** As they are on the stage: a screen may need a farther base distance of the dots. */
  shown: ExerciseSettings;
  /** Which eyes see the room, so that they can see a marker. */
  sees: Readonly<Record<Eye, boolean>> = { left: true, right: true };
  path: MotionPath;
  /** Null while a motion is on the stage. */
  dots: StagedDots | null = null;
  readonly isAlone: boolean;
  /** How many exercises the workout has. The menu may split one. */
  readonly parts: number;
  /** The seconds of the first exercise. */
  readonly #chosen: number;
  readonly #position = { x: 0, y: 0, z: 0 };

  /** Shows a workout's first exercise. @throws RangeError without one */
  constructor(stage: Stage, request: RunRequest, viewer: Viewer) {
    const { exercises } = request.workout;
    const [first] = exercises;
    if (!first) throw new RangeError("A workout needs at least one exercise");
    this.settings = first.settings;
    this.shown = first.settings;
    this.stage = stage;
    this.request = request;
    this.viewer = viewer;
    this.run = createRun(runSeconds(request.workout));
    this.#chosen = first.duration;
    this.parts = exercises.length;
    this.isAlone = this.parts === 1;
    this.path = this.#apply();
    this.dots = this.#createDots();
  }

  get type(): ExerciseType {
    return this.request.workout.exercises[this.index]?.type ?? "convergence";
  }

  /** Its number in the workout, from 1. */
  get number(): number {
    return this.index + 1 - (this.request.workout.exercises.length - this.parts);
  }

  /** The seconds that it lasts at most. Alone, Ramp and Adaptive last until their rules end them, and the others as long as was chosen. */
  get seconds(): number {
    if (this.isAlone) return longestRun(this.settings.dots) ?? this.#chosen;
    return this.request.workout.exercises[this.index]?.duration ?? this.#chosen;
  }

  change(settings: ExerciseSettings): void {
    this.settings = settings;
    this.path = this.#apply();
  }

  /** Shows another exercise of the workout, with the current settings. */
  show(index: number): void {
    this.index = index;
    this.path = this.#apply();
    this.dots = this.#createDots();
  }

  /** Moves the ball. @param phase of the motion, see MotionPath @param head the live head's position in world metres */
  moveBall(phase: number, head: Vector3): void {
    this.path.positionAt(phase, this.#position);
    this.stage.moveBall(this.#position, head);
  }

  #apply(): MotionPath {
    const { type, settings, stage } = this;
    const { dots } = settings;
    const onScreen = isAnswered(type) ? stage.dotsOf?.(dots, MOST_DEMAND) : null;
    this.shown = onScreen ? { ...settings, dots: { ...dots, distance: onScreen.distance } } : settings;
    this.sees = { left: eyeViewOf(this.shown, "left").room, right: eyeViewOf(this.shown, "right").room };
    const path = pathOf(type, this.shown, this.request.seed);
    stage.fit = stage.fitOf?.(path) ?? 1;
    stage.apply(this.shown, isAnswered(type));
    return path;
  }

  #createDots(): StagedDots | null {
    if (!isAnswered(this.type)) return null;
    const { dots: script } = this.request;
    const { dots: field } = this.stage;
    if (!script || !field) throw new TypeError("The script of Random dots is missing");
    return new script.StagedDots(this, field);
  }
}
