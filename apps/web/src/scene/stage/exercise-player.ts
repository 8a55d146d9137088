import { answerAttention, postpone } from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, moveBall, stickTravel } from "@vr-eye-lab/domain/exercise";
import type { VrMenuButtonId, VrMenuCommand } from "@vr-eye-lab/domain/vr-menu";
import {
  advanceRun,
  beginRun,
  changeRunSpeed,
  createRun,
  endsWithin,
  pauseRun,
  practisedSeconds,
  resumeRun,
  type Workout,
  type WorkoutRun,
} from "@vr-eye-lab/domain/workout";
import type { Ray } from "three";
import { headset } from "../../copy/headset.ts";
import { ExerciseMenu } from "./exercise-menu.ts";
import { ExerciseStatus } from "./exercise-status.ts";
import { menuHeading } from "./menu-heading.ts";
import type { Player } from "./player.ts";
import { ipdOf, type Practice, PracticeRecorder, type Viewer } from "./practice-recorder.ts";
import type { RunSummary } from "./scene-api.ts";
import { SlowFrames } from "./slow-frames.ts";
import type { Stage } from "./stage.ts";
import { StagedExercise } from "./staged-exercise.ts";

/** Seconds at the end of each exercise in which the resolution doesn't change. */
const LAST_SECONDS = 10;

/**
 * Plays one workout on the stage: `advance` moves its time and the ball in each frame. Menu, sticks and keys change the settings through
 * `change`. Allocates nothing in a frame without changes.
 */
export class ExercisePlayer implements Player {
  readonly run: WorkoutRun;
  readonly menu: ExerciseMenu;
  readonly recorder: PracticeRecorder;
  ended = false;
  /** Minutes practised in this visit if a break was suggested in the run or is due at its end; else null, and before the end. */
  breakMinutes: number | null = null;
  #finished = false;
  readonly #stage: Stage;
  readonly #practice: Practice;
  readonly #viewer: Viewer;
  readonly #status: ExerciseStatus;
  readonly #pace = new SlowFrames();
  /** During a transition already the next one. */
  readonly #exercise: StagedExercise;
  #pausedBySystem = false;

  constructor(stage: Stage, practice: Practice, viewer: Viewer) {
    this.#stage = stage;
    this.#practice = practice;
    this.#viewer = viewer;
    this.#exercise = new StagedExercise(stage, practice);
    this.run = createRun(practice.workout.exercises.map(({ duration }) => duration));
    this.menu = new ExerciseMenu(
      stage,
      viewer.display === "headset" || viewer.display === "window" ? "position" : "screen",
    );
    this.#status = new ExerciseStatus(stage.status, this.run);
    this.recorder = new PracticeRecorder(practice, this.run, viewer, stage.marker);
    this.recorder.setSettings(0, this.settings);
  }

  get settings(): ExerciseSettings {
    return this.#exercise.settings;
  }

  get workout(): Workout {
    return this.#practice.workout;
  }

  get over(): boolean {
    return this.ended || this.isComplete;
  }

  get isComplete(): boolean {
    return this.run.state === "complete";
  }

  get waiting(): boolean {
    return this.run.state === "waiting";
  }

  get starting(): boolean {
    const { leadIn, index, motionSeconds } = this.run;
    return this.waiting || (leadIn > 0 && index === 0 && motionSeconds === 0);
  }

  get keepsResolution(): boolean {
    return endsWithin(this.run, LAST_SECONDS);
  }

  /** Starts the 3-2-1. */
  begin(): void {
    beginRun(this.run);
    this.#explainAttention();
    this.#status.showPosition();
    this.#announceExercise();
  }

  /**
   * Hands the run's record to the listener, once the run is over.
   * @returns the listener's answer; null below one second of practice, and after the first call
   */
  finish(): RunSummary | null {
    if (this.#finished) return null;
    this.#finished = true;
    const { breaks, listener } = this.#practice;
    this.breakMinutes = breaks.endSession(practisedSeconds(this.run));
    const record = this.recorder.record();
    return record && listener.onRecord(record, this.isComplete);
  }

  advance(seconds: number, time: number): void {
    const { run } = this;
    this.#notePace(time);
    advanceRun(run, seconds);
    this.recorder.addFrame(seconds);
    const inTransition = run.state === "transitioning";
    const index = inTransition ? run.index + 1 : run.index;
    if (index !== this.#exercise.index) this.#showExercise(index);
    // During a transition the ball waits where the next motion starts.
    this.#exercise.moveBall(inTransition ? 0 : run.motionSeconds, this.#viewer.head.position);
    this.#paint(seconds);
  }

  #notePace(time: number): void {
    const wasSlow = this.#pace.isSlow;
    if (this.run.paused) this.#pace.pause();
    else this.#pace.note(time);
    if (this.#pace.isSlow && !wasSlow) this.#practice.listener.onMilestone({ kind: "slow" });
  }

  /** Changes the settings of the running exercise. When only the speed changes, the ball keeps its position. */
  change(change: Partial<ExerciseSettings>): void {
    const before = this.settings;
    const settings = { ...before, ...change };
    this.#exercise.change(settings);
    this.recorder.setSettings(this.#exercise.index, settings);
    if (settings.speed !== before.speed) changeRunSpeed(this.run, before.speed, settings.speed);
    if (settings.ballPosition !== before.ballPosition) this.#status.showPosition();
    if (settings.attentionCheck !== before.attentionCheck) this.#explainAttention();
  }

  /** Answers an attention marker, opens the closed menu or presses the button that the ray meets. */
  select(ray: Ray | null): void {
    if (!this.menu.isOpen) {
      if (!answerAttention(this.recorder.attention)) this.openMenu();
      return;
    }
    const button = ray && this.menu.buttonAt(ray);
    if (button) this.press(button);
  }

  /** Pauses and opens the menu in front of the live head; does nothing during the first 3-2-1. */
  openMenu(): void {
    if (this.menu.isOpen || this.over || this.starting) return;
    pauseRun(this.run);
    this.recorder.pauses += 1;
    postpone(this.recorder.attention);
    this.#status.hide();
    this.menu.open(this.#viewer.head);
    this.#practice.listener.onMilestone({ kind: "paused" });
  }

  press(button: VrMenuButtonId): void {
    const command = this.menu.press(button, this.settings);
    if (command) this.#carryOut(command);
  }

  #carryOut(command: VrMenuCommand): void {
    switch (command.kind) {
      case "change":
        this.change(command.settings);
        break;
      case "recenter":
        this.#recenter();
        break;
      case "end":
        this.ended = true;
        break;
      case "close":
        resumeRun(this.run);
        this.#pausedBySystem = false;
        this.#practice.listener.onMilestone({ kind: "resumed" });
    }
  }

  /** Anchors the scene to the live head and restores the ball position that the workout started with. */
  #recenter(): void {
    const [first] = this.#practice.workout.exercises;
    if (first) this.change({ ballPosition: first.settings.ballPosition });
    this.#stage.anchorTo(this.#viewer.head);
    this.menu.bring(this.#viewer.head);
  }

  stick(x: number, y: number, seconds: number): void {
    const dx = stickTravel(x, seconds);
    const dy = stickTravel(y, seconds);
    if (dx !== 0 || dy !== 0) this.moveBy(dx, dy);
  }

  /** Moves the whole motion by metres. */
  moveBy(dx: number, dy: number): void {
    this.change({ ballPosition: moveBall(this.settings.ballPosition, dx, dy, 0) });
    this.menu.invalidate("soon");
  }

  /** Pauses with the menu open: the person resumes it. */
  hide(isGap: boolean): void {
    if (this.over || (isGap && this.run.paused)) return;
    if (isGap && !this.starting) this.recorder.longGaps += 1;
    this.openMenu();
    pauseRun(this.run);
    if (this.starting) return;
    this.#pausedBySystem = true;
    this.menu.invalidate("now");
  }

  reappear(): void {
    if (this.starting) resumeRun(this.run);
    else this.menu.bring(this.#viewer.head);
  }

  /** Puts the next exercise on the stage. It continues with the current settings. */
  #showExercise(index: number): void {
    this.#exercise.show(index);
    this.recorder.setSettings(index, this.settings);
    this.#announceExercise();
    const minutes = this.#practice.breaks.suggest(practisedSeconds(this.run));
    if (minutes !== null) this.#status.say(headset.breakSuggestion(minutes));
  }

  #announceExercise(): void {
    const of = this.#practice.workout.exercises.length;
    const { type, index } = this.#exercise;
    this.#practice.listener.onMilestone({ kind: "exercise", type, number: index + 1, of });
  }

  /** Explains how to answer a marker before the first one appears. */
  #explainAttention(): void {
    postpone(this.recorder.attention);
    if (this.settings.attentionCheck) this.#status.say(headset.attentionHint);
  }

  /** Repaints the menu, or the status while the menu is closed, if a text has changed. */
  #paint(seconds: number): void {
    const { menu, settings } = this;
    if (menu.advance(seconds)) {
      const title = this.#pausedBySystem ? headset.paused : null;
      const { mode } = menu;
      if (mode)
        menu.paint(settings, menuHeading(mode, this.#exercise.type, settings, ipdOf(this.#viewer), this.run, title));
    }
    if (menu.isOpen || this.over) return;
    if (this.#status.advance(seconds, !this.starting && settings.isOverlay, this.#pace.isSlow)) {
      this.#status.paint(settings, this.#exercise.centre, ipdOf(this.#viewer));
    }
  }
}
