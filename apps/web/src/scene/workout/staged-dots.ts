import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { prismVergenceDegrees } from "@vr-eye-lab/domain/optics";
import {
  type Answer,
  type Answers,
  advanceDotsRun,
  advanceScreening,
  answerDotsRun,
  answerScreening,
  type Bounds,
  beginScreening,
  boundsBeside,
  createDotsRun,
  createScreening,
  type DotsRun,
  depthOf,
  encodeTrials,
  type Feedback,
  interruptDotsRun,
  interruptPresentation,
  isRunComplete,
  passesScreening,
  repeatExplanation,
  type Screening,
  STIMULUS_FORMULA,
  screeningResult,
  suppressedEye,
  turnOf,
} from "@vr-eye-lab/domain/random-dots";
import { headset } from "../../copy/headset.ts";
import type { Stage } from "../stage/stage.ts";
import { playTone } from "../stage/tone.ts";
import type { RunListener } from "./exercise-scene.ts";
import type { Viewer } from "./practice-recorder.ts";

/** Radians of head roll over which a trial pauses. */
const MOST_ROLL = (10 * Math.PI) / 180;

const NO_LINES: readonly string[] = [];

/** Random dots on the stage: the screening, if it is due, and then the run of one exercise. Allocates nothing in a frame without an answer. */
export class StagedDots {
  /** Null after it was passed, or before in this XR session or page. */
  screening: Screening | null;
  /** The dots can't be shown: one eye or both didn't see the patch. */
  failed = false;
  run: DotsRun;
  readonly #stage: Stage;
  readonly #viewer: Viewer;
  readonly #listener: RunListener;
  #bounds: Bounds = { in: 0, out: 0 };
  /** With the depth that is shown. */
  settings: ExerciseSettings;
  readonly #disparity: number;
  readonly #seconds: number | null;
  readonly #seed: number;
  #paused = true;
  /** The feedback that was last shown. */
  #confirmed: Feedback = "none";

  /** @param seconds its share of a workout; null: its own end or duration */
  constructor(
    stage: Stage,
    viewer: Viewer,
    listener: RunListener,
    settings: ExerciseSettings,
    seed: number,
    seconds: number | null,
  ) {
    this.settings = settings;
    this.#disparity = settings.dots.disparity;
    this.#seconds = seconds;
    this.#listener = listener;
    this.#stage = stage;
    this.#viewer = viewer;
    this.#seed = seed;
    this.run = this.#createRun();
    this.screening = viewer.screening.passed ? null : createScreening(~seed >>> 0, listener.screeningTries() + 1);
  }

  /** Within the bounds, and with the depth, that can be shown now. */
  #createRun(): DotsRun {
    const { balance } = this.settings;
    const dots = { ...this.settings.dots, disparity: this.depth };
    this.settings = { ...this.settings, dots };
    const most = boundsBeside(prismVergenceDegrees(balance.left, balance.right));
    this.#bounds = this.#stage.dotsOf?.(dots, most).bounds ?? most;
    return createDotsRun(dots, this.#bounds, this.#seed, this.#seconds);
  }

  /** At least a pixel, in seconds of arc. */
  get depth(): number {
    return depthOf(this.#disparity, this.#stage.pixelsPerTangent);
  }

  get isTooFlat(): boolean {
    return this.depth > this.#disparity;
  }

  /** Whether nothing can be shown in the chosen direction. Until the first dots show, the screen's size may change. */
  isBlocked(): boolean {
    if (this.#shown.refresh === 0) this.run = this.#createRun();
    return this.run.rules.length === 0;
  }

  /** Whether the dots show, without a pause. */
  get isShowing(): boolean {
    return !this.#paused;
  }

  /** Number of the trial that is on; 0: none. */
  get trial(): number {
    return this.#shown.place ? this.#shown.patches : 0;
  }

  /** Seconds that the patch has shown. */
  get since(): number {
    return this.#shown.since;
  }

  /** Whether the user may begin the trials of the screening or repeat the explanation. */
  get isExplained(): boolean {
    return this.screening?.state === "explained";
  }

  /** Its time isn't limited, or not yet running. */
  get hasNoTime(): boolean {
    return this.screening !== null || this.run.limit === Number.POSITIVE_INFINITY;
  }

  get isTilted(): boolean {
    return Math.abs(this.#viewer.head.roll) > MOST_ROLL;
  }

  get #shown(): Screening | DotsRun {
    return this.screening ?? this.run;
  }

  /** The lines below the dots. */
  get lines(): readonly string[] {
    const { explaining, explained, tilted, right, wrong } = headset.dots;
    const where = this.#viewer.xrSession ? "headset" : "screen";
    if (this.isTilted) return tilted;
    if (this.isExplained) return explained[where];
    const { feedback } = this.#shown;
    if (feedback !== "none") return feedback === "right" ? right : wrong;
    return this.screening?.state === "explaining" ? explaining[where] : NO_LINES;
  }

  /** @param seconds since the last frame in which it showed, without pauses */
  advance(seconds: number): void {
    const { screening } = this;
    this.#paused = false;
    if (this.isBlocked()) return;
    // The last image of the screening shows as long as the others.
    const hasNew = screening && advanceScreening(screening, seconds);
    if (hasNew && screening.state === "over") this.#endScreening(screening);
    if (this.failed) return;
    if (!this.screening) advanceDotsRun(this.run, screening ? 0 : seconds);
    this.#confirm(this.#shown.feedback);
    const { dots, prisms } = this.#stage;
    prisms.turnIn(turnOf(this.#shown.demand));
    dots.group.visible = true;
    dots.show(this.#shown, this.settings.dots, this.#stage.pixelsPerTangent, this.#viewer.head.roll);
  }

  #confirm(feedback: Feedback): void {
    if (feedback === this.#confirmed) return;
    this.#confirmed = feedback;
    if (feedback !== "none" && this.settings.dots.hasSound) playTone(feedback);
  }

  /** Takes an answer, or 'none': 'I can't see it'. @param since seconds that the patch had shown */
  answer(answer: Answer, since?: number): void {
    if (this.#paused || this.isTilted) return;
    if (this.screening) answerScreening(this.screening, answer);
    else answerDotsRun(this.run, answer, since);
  }

  /** Begins the trials of the screening, or explains again. */
  decide(begin: boolean): void {
    if (!this.screening || this.isTilted) return;
    if (begin) beginScreening(this.screening);
    else repeatExplanation(this.screening);
  }

  /** Drops the open trial and hides the dots, until the next `advance`. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    if (this.screening) interruptPresentation(this.screening);
    else interruptDotsRun(this.run);
    this.#stage.prisms.turnIn(0);
    this.hide();
  }

  /** Hides the dots, as while the head is tilted; the open trial continues with the next `advance`. */
  hide(): void {
    this.#stage.dots.group.visible = false;
  }

  /** For the record; null before the screening was passed. */
  answers(): Answers | null {
    const { run } = this;
    const { result, passed } = this.#viewer.screening;
    if (!result || !passed) return null;
    return {
      formula: STIMULUS_FORMULA,
      seed: this.#seed,
      isComplete: isRunComplete(run),
      bounds: this.#bounds,
      screening: result,
      trials: encodeTrials(run.trials),
    };
  }

  #endScreening(screening: Screening): void {
    const { screening: state } = this.#viewer;
    const result = screeningResult(screening);
    state.result = result;
    state.passed = passesScreening(result);
    this.failed = !state.passed;
    this.screening = null;
    this.run = this.#createRun();
    this.#listener.onMilestone({ kind: "screened", passed: state.passed, suppressed: suppressedEye(screening) });
  }
}
