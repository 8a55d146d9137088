import {
  advanceRun,
  BreakReminder,
  beginRun,
  createRun,
  endsWithin,
  isStarting,
  pauseRun,
  practisedSeconds,
  remainingWorkout,
  resumeRun,
  type WorkoutRun,
  withSettings,
} from "@vr-eye-lab/domain/workout";
import { headset } from "../../copy/headset.ts";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { Stage } from "../stage/stage.ts";
import { ExerciseControls } from "./exercise-controls.ts";
import type { RunResult } from "./exercise-scene.ts";
import { ExerciseStatus } from "./exercise-status.ts";
import { menuHeading } from "./menu-heading.ts";
import type { Player } from "./player.ts";
import { ipdOf, PracticeRecorder, type RunRequest, type Viewer } from "./practice-recorder.ts";
import { SlowFrames } from "./slow-frames.ts";
import { StagedExercise } from "./staged-exercise.ts";

/** Seconds at the end of each exercise in which the resolution doesn't change. */
const LAST_SECONDS = 10;

/** Seconds that the hint at the menu shows. */
const HINT_SECONDS = 5;

/** Counts for the whole page visit. */
const breaks = new BreakReminder();

/** Plays one run through a workout on the stage: `advance` moves its time and the ball in each frame. Allocates nothing in a frame without changes. */
export class ExercisePlayer implements Player {
  readonly controls: ExerciseControls;
  readonly #stage: Stage;
  readonly #request: RunRequest;
  readonly #viewer: Viewer;
  readonly #run: WorkoutRun;
  readonly #recorder: PracticeRecorder;
  readonly #status: ExerciseStatus;
  readonly #pace = new SlowFrames();
  #saidSlow = false;
  /** During a transition already the next one. */
  readonly #exercise: StagedExercise;

  constructor(stage: Stage, request: RunRequest, viewer: Viewer) {
    this.#stage = stage;
    this.#request = request;
    this.#viewer = viewer;
    this.#run = createRun(request.workout.exercises.map(({ duration }) => duration));
    this.#exercise = new StagedExercise(stage, request);
    this.#recorder = new PracticeRecorder(request, this.#run, viewer, stage.marker);
    this.#recorder.setSettings(0, this.#exercise.settings);
    this.#status = new ExerciseStatus(stage.status, this.#run, this.#exercise, viewer);
    this.controls = new ExerciseControls(stage, this.#run, this.#exercise, this.#recorder, this.#status);
  }

  get over(): boolean {
    return this.controls.ended || this.isComplete;
  }

  get isComplete(): boolean {
    return this.#run.state === "complete";
  }

  get waiting(): boolean {
    return this.#run.state === "waiting";
  }

  get starting(): boolean {
    return isStarting(this.#run);
  }

  get keepsResolution(): boolean {
    return endsWithin(this.#run, LAST_SECONDS);
  }

  /** Starts the 3-2-1. */
  begin(): void {
    beginRun(this.#run);
    this.controls.explainAttention();
    const { hintsMenu } = this.#request;
    if (hintsMenu) this.#status.say(headset.menuHint[this.#viewer.xrSession ? "headset" : "screen"], HINT_SECONDS);
    if (this.#stage.fit < 1 && this.#viewer.display !== "one-image") this.#status.say(headset.smaller, HINT_SECONDS);
    this.#announceExercise();
  }

  advance(clock: FrameClock): void {
    const run = this.#run;
    const { seconds } = clock;
    this.#notePace(clock);
    advanceRun(run, seconds);
    this.#recorder.addFrame(seconds);
    const inTransition = run.state === "transitioning";
    const index = inTransition ? run.index + 1 : run.index;
    if (index !== this.#exercise.index) this.#showExercise(index);
    // During a transition the ball waits where the next motion starts.
    this.#exercise.moveBall(inTransition ? 0 : run.motionSeconds, this.#viewer.head.position);
    this.#paint(clock);
  }

  /** Pauses with the menu open: the person resumes it. */
  hide(isGap: boolean): void {
    if (this.over || (isGap && this.#run.paused)) return;
    if (isGap && !this.starting) this.#recorder.longGaps += 1;
    this.controls.openMenu();
    pauseRun(this.#run);
  }

  reappear(): void {
    if (this.starting) resumeRun(this.#run);
    else this.controls.menu.bring(this.#viewer.head);
  }

  /** Returns the run's result. Call it once, when the run is over. */
  result(): RunResult {
    const { isComplete } = this;
    const { settings, type } = this.#exercise;
    const rest = remainingWorkout(this.#request.workout, this.#run);
    return {
      record: this.#recorder.record(),
      isComplete,
      rest: rest && withSettings(rest, settings, type),
      settings,
      motion: type,
      breakMinutes: breaks.endSession(practisedSeconds(this.#run)),
    };
  }

  #notePace(clock: FrameClock): void {
    const wasSlow = this.#pace.isSlow;
    if (this.#run.paused) this.#pace.pause();
    else this.#pace.note(clock);
    if (!this.#pace.isSlow || wasSlow || this.#saidSlow) return;
    // With fewer pixels, it may be fast enough.
    if (this.#stage.drawLess?.()) {
      this.#pace.pause();
      return;
    }
    this.#saidSlow = true;
    this.#status.warnSlow();
    this.#request.listener.onMilestone({ kind: "slow" });
  }

  /** Puts the next exercise on the stage. It continues with the current settings. */
  #showExercise(index: number): void {
    this.#exercise.show(index);
    this.#recorder.setSettings(index, this.#exercise.settings);
    this.#announceExercise();
    const minutes = breaks.suggest(practisedSeconds(this.#run));
    if (minutes !== null) this.#status.say(headset.breakSuggestion(minutes));
  }

  #announceExercise(): void {
    const of = this.#request.workout.exercises.length;
    const { type, index } = this.#exercise;
    this.#request.listener.onMilestone({ kind: "exercise", type, number: index + 1, of });
  }

  /** Repaints the menu, or the status while the menu is closed, if a text has changed. */
  #paint({ seconds, gap }: FrameClock): void {
    const { menu } = this.controls;
    const { mode } = menu;
    const { type, settings } = this.#exercise;
    if (menu.advance(seconds) && mode) {
      menu.paint(settings, menuHeading(mode, type, settings, ipdOf(this.#viewer), this.#run));
    }
    if (!mode && !this.over) this.#status.advance(seconds, gap);
  }
}
