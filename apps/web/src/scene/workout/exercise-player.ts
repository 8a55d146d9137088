import {
  advanceRun,
  BreakReminder,
  beginRun,
  endExercise,
  endsWithin,
  isStarting,
  pauseRun,
  practisedSeconds,
  remainingWorkout,
  resumeRun,
  secondsLeft,
  type WorkoutRun,
  withSettings,
} from "@vr-eye-lab/domain/workout";
import { headset } from "#copy/headset.ts";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { Stage } from "../stage/stage.ts";
import { ExerciseControls } from "./exercise-controls.ts";
import type { RunResult } from "./exercise-scene.ts";
import { ExerciseStatus } from "./exercise-status.ts";
import { menuHeading } from "./menu-heading.ts";
import type { Player } from "./player.ts";
import { ipdOf, PracticeRecorder, type RunRequest, type Viewer } from "./practice-recorder.ts";
import { SlowFrames } from "./slow-frames.ts";
import type { StagedDots } from "./staged-dots.ts";
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
  readonly #exercise: StagedExercise;
  readonly #run: WorkoutRun;
  readonly #recorder: PracticeRecorder;
  readonly #status: ExerciseStatus;
  readonly #pace = new SlowFrames();
  #saidSlow = false;

  constructor(stage: Stage, request: RunRequest, viewer: Viewer) {
    this.#exercise = new StagedExercise(stage, request, viewer);
    this.#run = this.#exercise.run;
    this.#recorder = new PracticeRecorder(this.#exercise);
    this.#status = new ExerciseStatus(this.#exercise);
    this.controls = new ExerciseControls(this.#exercise, this.#recorder, this.#status);
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

  begin(): void {
    beginRun(this.#run);
    this.controls.explainAttention();
    this.#explain();
    const { stage, viewer } = this.#exercise;
    if (stage.fit < 1 && viewer.display !== "one-image") this.#status.say(headset.smaller, HINT_SECONDS);
    this.#announceExercise();
  }

  advance(clock: FrameClock): void {
    const run = this.#run;
    const { seconds } = clock;
    this.#notePace(clock);
    if (this.#exercise.dots) this.controls.answers?.advance(seconds);
    if (this.#exercise.dots) this.#advanceDots(this.#exercise.dots, seconds);
    else advanceRun(run, seconds);
    this.#recorder.addFrame(seconds);
    const inTransition = run.state === "transitioning";
    const index = inTransition ? run.index + 1 : run.index;
    if (index !== this.#exercise.index) this.#showExercise(index);
    // During a transition the ball waits where the next motion starts.
    if (!this.#exercise.dots)
      this.#exercise.moveBall(inTransition ? 0 : run.motionSeconds, this.#exercise.viewer.head.position);
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
    else this.controls.menu.bring(this.#exercise.viewer.head);
  }

  /** Returns the run's result. Call it once, when the run is over. */
  result(): RunResult {
    const { isComplete } = this;
    const { settings, type, request } = this.#exercise;
    const rest = remainingWorkout(request.workout, this.#run);
    const record = this.#recorder.record();
    return {
      record,
      // A failed screening can leave nothing to record.
      isComplete: isComplete && record !== null,
      rest: rest && withSettings(rest, settings, type),
      settings,
      motion: type,
      breakMinutes: breaks.endSession(practisedSeconds(this.#run)),
      input: this.#exercise.dots?.sitting?.input ?? null,
    };
  }

  /** While dots show, a short press answers. */
  #explain(): void {
    const { dots, request, viewer } = this.#exercise;
    const { menuHint } = dots ? headset.dots : headset;
    const { hintsMenu, listener } = request;
    if (dots?.screening && !listener.isWarned) this.#status.say(headset.dots.flicker, HINT_SECONDS);
    if (hintsMenu) this.#status.say(menuHint[viewer.xrSession ? "headset" : "screen"], HINT_SECONDS);
    if (dots?.isTooFlat) this.#status.say(headset.dots.depth(dots.depth), HINT_SECONDS);
  }

  /** Advances the run, except during the screening, which takes none of its time, and while the head is tilted. */
  #advanceDots(dots: StagedDots, seconds: number): void {
    const run = this.#run;
    const shows = run.state === "running" && !run.paused && run.leadIn === 0;
    if (shows && dots.isBlocked()) {
      this.#status.say(headset.dots.blocked);
      this.#exercise.request.listener.onMilestone({ kind: "screened", passed: false, suppressed: "bounds" });
      endExercise(run);
      return;
    }
    if (shows && dots.isTilted) {
      dots.hide();
      return;
    }
    if (shows && dots.screening) {
      dots.advance(seconds);
      // Ends isStarting, so that the menu can be opened.
      run.motionSeconds += seconds;
      if (dots.failed) endExercise(run);
      return;
    }
    const before = practisedSeconds(run);
    // The screening begins right after 3-2-1 or the transition. What can't be shown takes no time.
    const isUntimed = dots.screening || dots.run.rules.length === 0;
    advanceRun(run, isUntimed ? Math.min(seconds, run.leadIn || run.remaining) : seconds);
    const practised = practisedSeconds(run) - before;
    if (practised > 0 && dots.isOutdated) {
      // Begins again on the screen as it is now.
      this.#exercise.show(run.index);
    } else if (practised > 0) dots.advance(practised);
    else if (!shows) dots.pause();
    if (dots.run.isOver) endExercise(run);
  }

  #notePace(clock: FrameClock): void {
    const wasSlow = this.#pace.isSlow;
    if (this.#run.paused) this.#pace.pause();
    else this.#pace.note(clock);
    if (!this.#pace.isSlow || wasSlow || this.#saidSlow) return;
    // With fewer pixels, it may be fast enough.
    if (this.#exercise.stage.drawLess?.()) {
      this.#pace.pause();
      return;
    }
    this.#saidSlow = true;
    this.#status.warnSlow();
    this.#exercise.request.listener.onMilestone({ kind: "slow" });
  }

  /** Puts the next exercise on the stage. It continues with the current settings. */
  #showExercise(index: number): void {
    this.#exercise.show(index);
    this.#announceExercise();
    if (this.#exercise.dots) this.#explain();
    const minutes = breaks.suggest(practisedSeconds(this.#run));
    if (minutes !== null) this.#status.say(headset.breakSuggestion(minutes));
  }

  #announceExercise(): void {
    const { type, number, parts: of, request } = this.#exercise;
    request.listener.onMilestone({ kind: "exercise", type, number, of });
  }

  /** Repaints the menu, or the status while the menu is closed, if a text has changed. */
  #paint({ seconds, gap }: FrameClock): void {
    const { menu } = this.controls;
    const { mode } = menu;
    const { type, shown: settings, dots, viewer } = this.#exercise;
    if (menu.advance(seconds) && mode) {
      const note = dots?.hasNoTime ? "" : headset.timeRemaining(secondsLeft(this.#run));
      menu.paint(settings, menuHeading(mode, type, settings, ipdOf(viewer), note));
    }
    if (!mode && !this.over) this.#status.advance(seconds, gap);
  }
}
