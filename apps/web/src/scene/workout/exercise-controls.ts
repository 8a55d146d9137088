import { answerAttention, postpone } from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, moveBall, stickTravel } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { DotsSettings } from "@vr-eye-lab/domain/random-dots";
import type { VrMenuButtonId, VrMenuCommand, VrMenuSettings } from "@vr-eye-lab/domain/vr-menu";
import { changeMotion, changeRunSpeed, isStarting, pauseRun, resumeRun } from "@vr-eye-lab/domain/workout";
import type { Ray } from "three";
import { headset } from "#copy/headset.ts";
import { ExerciseMenu } from "../stage/exercise-menu.ts";
import type { AnswerInput } from "./answer-input.ts";
import type { ExerciseStatus } from "./exercise-status.ts";
import type { Controls } from "./player.ts";
import type { PracticeRecorder } from "./practice-recorder.ts";
import type { StagedExercise } from "./staged-exercise.ts";

/** Below the most exercises of a record, so that changes in the menu can't make it too long. */
const MOST_PARTS = 40;

/** The person's actions during an exercise, by select, menu, sticks and keys. They pause the run and change the settings. */
export class ExerciseControls implements Controls {
  readonly menu: ExerciseMenu;
  /** END EXERCISE was pressed. */
  ended = false;
  readonly answers: AnswerInput | null;
  readonly #exercise: StagedExercise;
  readonly #recorder: PracticeRecorder;
  readonly #status: ExerciseStatus;
  /** For motions. */
  readonly #settingsMode: VrMenuSettings;

  constructor(exercise: StagedExercise, recorder: PracticeRecorder, status: ExerciseStatus) {
    this.#exercise = exercise;
    this.#recorder = recorder;
    this.#status = status;
    const { stage, run, viewer } = exercise;
    const { dots } = exercise.request;
    const settings = viewer.display === "one-image" ? "plain-settings" : "settings";
    const canChange = run.durations.length === 1 && this.#nextMotion() !== null;
    this.#settingsMode = canChange ? settings : `fixed-${settings}`;
    this.menu = new ExerciseMenu(stage, "position");
    this.answers = dots && new dots.AnswerInput(exercise, this, status);
  }

  /** Answers an attention marker, opens the closed menu or presses the button that the ray meets. */
  select(ray: Ray | null): void {
    if (this.answers?.ownsSelect) return;
    if (!this.menu.isOpen) {
      if (!answerAttention(this.#recorder.attention)) this.openMenu();
      return;
    }
    const button = ray && this.menu.buttonAt(ray);
    if (button) this.press(button);
  }

  /** Pauses and opens the menu in front of the live head; does nothing during the first 3-2-1. */
  openMenu(): void {
    this.answers?.drop();
    const { run, viewer, request } = this.#exercise;
    if (this.menu.isOpen || this.ended || run.state === "complete" || isStarting(run)) return;
    pauseRun(run);
    this.#recorder.pauses += 1;
    postpone(this.#recorder.attention);
    this.#status.hide();
    this.menu.open(viewer.head, this.#menuSettings());
    request.listener.onMilestone({ kind: "paused" });
  }

  #menuSettings(): VrMenuSettings {
    if (!this.#exercise.dots) return this.#settingsMode;
    return this.#exercise.request.workout.measure ? "measure" : "dots-settings";
  }

  press(button: VrMenuButtonId): void {
    const command = this.menu.press(button, this.#exercise.settings);
    if (command) this.#carryOut(command);
  }

  stick(x: number, y: number, seconds: number): void {
    if (this.#exercise.dots) {
      this.answers?.stick(x, y);
      return;
    }
    const dx = stickTravel(x, seconds);
    const dy = stickTravel(y, seconds);
    if (dx !== 0 || dy !== 0) this.moveBy(dx, dy);
  }

  moveBy(dx: number, dy: number): void {
    if (this.#exercise.dots) return;
    this.#change({ ballPosition: moveBall(this.#exercise.settings.ballPosition, dx, dy, 0) });
    this.menu.invalidate("soon");
  }

  /** Explains how to answer a marker before the first one appears. */
  explainAttention(): void {
    postpone(this.#recorder.attention);
    const { settings, dots, isAlone } = this.#exercise;
    if (settings.attentionCheck && !(dots && isAlone)) this.#status.say(headset.attentionHint);
  }

  #carryOut(command: VrMenuCommand): void {
    switch (command.kind) {
      case "change":
        if (command.settings.dots) this.#changeDots(command.settings.dots);
        else this.#change(command.settings);
        break;
      case "recenter":
        this.#recenter();
        break;
      case "motion":
        this.#changeMotion();
        break;
      case "end":
        this.ended = true;
        break;
      case "close":
        resumeRun(this.#exercise.run);
        this.#exercise.request.listener.onMilestone({ kind: "resumed" });
    }
  }

  /** Changes the settings of the running exercise. When only the speed changes, the ball keeps its position. */
  #change(change: Partial<ExerciseSettings>): void {
    const { settings: before, run } = this.#exercise;
    const settings = { ...before, ...change };
    this.#exercise.change(settings);
    if (settings.speed !== before.speed) changeRunSpeed(run, before.speed, settings.speed);
    if (settings.ballPosition !== before.ballPosition) this.#status.showPosition();
    if (settings.attentionCheck !== before.attentionCheck) this.explainAttention();
  }

  #nextMotion(): MotionType | null {
    return this.#exercise.request.listener.nextMotion(this.#exercise.type);
  }

  /** Continues with the next motion, for the time that is left. */
  #changeMotion(): void {
    const type = this.#nextMotion();
    const { request, run } = this.#exercise;
    if (!type) return;
    request.workout = changeMotion(request.workout, run, type);
    this.#exercise.show(run.index);
    request.listener.onMilestone({ kind: "exercise", type, number: 1, of: 1 });
  }

  /** Random dots begin again, within what the screen shows now. A measure does so after a pause, unless the screen is as it was by then. */
  onResize(): void {
    const { dots, settings, request } = this.#exercise;
    if (!dots || dots.run.seconds === 0) return;
    if (request.workout.measure) this.openMenu();
    else this.#changeDots(settings.dots, true);
  }

  /** Starts again with other dots. The part before keeps its settings and answers. */
  #changeDots(dots: DotsSettings, keepsTime = false): void {
    const exercise = this.#exercise;
    const { request, run } = exercise;
    if (request.workout.exercises.length >= MOST_PARTS) return;
    exercise.settings = { ...exercise.settings, dots };
    // During a transition the exercise is the next one, of which nothing was practised.
    if (run.state === "running") {
      if (exercise.isAlone && !keepsTime) run.remaining = exercise.seconds;
      request.workout = changeMotion(request.workout, run, exercise.type);
    }
    exercise.show(run.state === "running" ? run.index : exercise.index);
  }

  /** Anchors the scene to the live head and restores the ball position that the workout started with. */
  #recenter(): void {
    const { request, viewer, stage } = this.#exercise;
    const [first] = request.workout.exercises;
    if (first) this.#change({ ballPosition: first.settings.ballPosition });
    stage.anchorTo(viewer.head);
    this.menu.bring(viewer.head);
  }
}
