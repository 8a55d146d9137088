import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { prismVergenceDegrees } from "@vr-eye-lab/domain/optics";
import {
  type Answer,
  type Answers,
  advanceDotsRun,
  answerDotsRun,
  answerScreening,
  type Bounds,
  beginScreening,
  boundsBeside,
  createDotsRun,
  type DotsRun,
  depthOf,
  encodeTrials,
  type Feedback,
  interruptDotsRun,
  interruptPresentation,
  isRunComplete,
  repeatExplanation,
  type Screening,
  STIMULUS_FORMULA,
  turnOf,
} from "@vr-eye-lab/domain/random-dots";
import { headset } from "#copy/headset.ts";
import type { RandomDots } from "../stage/random-dots.ts";
import type { Stage } from "../stage/stage.ts";
import type { RunListener } from "./exercise-scene.ts";
import type { AnsweredBy } from "./player.ts";
import type { Viewer } from "./practice-recorder.ts";
import { RunCertificate } from "./run-certificate.ts";
import { StagedScreening } from "./staged-screening.ts";
import type { StagedSitting } from "./staged-sitting.ts";

/** Radians of head roll over which a trial pauses. */
const MOST_ROLL = (10 * Math.PI) / 180;

const NO_LINES: readonly string[] = [];

/** Random dots on the stage: the screening, if it is due, and then the run of one exercise. Allocates nothing in a frame without an answer. */
export class StagedDots {
  /** Null after it is over, and if it was passed before in this XR session or page. */
  screening: StagedScreening | null;
  run: DotsRun;
  /** Of a measure; null in practice. */
  readonly sitting: StagedSitting | null;
  readonly #stage: Stage;
  readonly field: RandomDots;
  readonly #viewer: Viewer;
  #bounds: Bounds = { in: 0, out: 0 };
  /** With the depth that is shown. */
  settings: ExerciseSettings;
  readonly #disparity: number;
  readonly #seconds: number | null;
  readonly #seed: number;
  #paused = true;
  readonly #certificate = new RunCertificate();
  /** The feedback that was last shown. */
  #confirmed: Feedback = "none";

  /** @param seconds its share of a workout; null: its own end or duration */
  constructor(
    stage: Stage,
    field: RandomDots,
    viewer: Viewer,
    listener: RunListener,
    settings: ExerciseSettings,
    seed: number,
    seconds: number | null,
    sitting: StagedSitting | null,
  ) {
    this.sitting = sitting;
    this.settings = settings;
    this.#disparity = settings.dots.disparity;
    this.#seconds = seconds;
    this.#stage = stage;
    this.field = field;
    this.#viewer = viewer;
    this.#seed = seed;
    this.run = this.#createRun();
    const isDue = sitting || !viewer.screening.passed;
    this.screening = isDue ? new StagedScreening(viewer, listener, ~seed >>> 0) : null;
  }

  /** Within the bounds, and with the depth, that can be shown now. */
  #createRun(): DotsRun {
    this.settings = { ...this.settings, dots: { ...this.settings.dots, disparity: this.depth } };
    this.#bounds = this.#boundsNow();
    if (this.sitting) return this.sitting.createRun(this.#bounds, this.#seed);
    return createDotsRun(this.settings.dots, this.#bounds, this.#seed, this.#seconds);
  }

  #boundsNow(): Bounds {
    const { balance, dots } = this.settings;
    const most = boundsBeside(prismVergenceDegrees(balance.left, balance.right));
    return this.#stage.dotsOf?.(dots, most).bounds ?? most;
  }

  /** Whether a measure is paused in which the screen's size has changed. */
  get isOutdated(): boolean {
    if (!this.sitting || !this.#paused || this.run.seconds === 0) return false;
    const { in: inward, out } = this.#boundsNow();
    return inward !== this.#bounds.in || out !== this.#bounds.out;
  }

  /** The label of 'I see double', while it is an answer. */
  get doubleLabel(): string | null {
    return this.sitting && !this.screening && !this.#paused ? this.sitting.doubleLabel : null;
  }

  /** The dots can't be shown: one eye or both didn't see the patch. */
  get failed(): boolean {
    return !this.screening && !this.#viewer.screening.passed;
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
    return this.screening?.shown.state === "explained";
  }

  /** Its time isn't limited, or not yet running. */
  get hasNoTime(): boolean {
    return this.screening !== null || this.sitting !== null || this.run.limit === Number.POSITIVE_INFINITY;
  }

  get isTilted(): boolean {
    return Math.abs(this.#viewer.head.roll) > MOST_ROLL;
  }

  get #shown(): Screening | DotsRun {
    return this.screening?.shown ?? this.run;
  }

  /** The lines below the dots. */
  get lines(): readonly string[] {
    const { explaining, explained, tilted, right, wrong } = headset.dots;
    const where = this.#viewer.xrSession ? "headset" : "screen";
    if (this.isTilted) return tilted;
    if (this.isExplained) return explained[where];
    if (this.sitting?.rest) return this.sitting.rest;
    const { feedback } = this.#shown;
    if (feedback !== "none") return feedback === "right" ? right : wrong;
    return this.screening?.shown.state === "explaining" ? explaining[where] : NO_LINES;
  }

  /** @param seconds since the last frame in which it showed, without pauses */
  advance(seconds: number): void {
    const { screening } = this;
    this.#paused = false;
    if (this.isBlocked()) return;
    if (screening?.advance(seconds)) {
      this.screening = null;
      this.run = this.#createRun();
    }
    if (this.failed) return;
    if (!this.screening) {
      if (this.run.refresh === 0) this.#certificate.draw(this.#stage, this.#viewer, this.settings, this.#bounds);
      // The last image of the screening shows as long as the others.
      advanceDotsRun(this.run, screening ? 0 : seconds);
      this.sitting?.advance(this.run);
    }
    this.#confirm(this.#shown.feedback);
    this.#stage.prisms.turnIn(turnOf(this.#shown.demand));
    this.field.group.visible = !this.sitting?.rest;
    this.field.show(this.#shown, this.settings.dots, this.#stage, this.#viewer.head);
  }

  #confirm(feedback: Feedback): void {
    if (feedback === this.#confirmed) return;
    this.#confirmed = feedback;
    if (feedback !== "none" && this.settings.dots.hasSound) sound(feedback);
  }

  /** Takes an answer, or 'none': 'I can't see it'. @param since seconds that the patch had shown @returns false if its input doesn't count */
  answer(answer: Answer, by: AnsweredBy, since?: number): boolean {
    if (this.#paused || this.isTilted) return true;
    if (this.screening) answerScreening(this.screening.shown, answer);
    else if (this.sitting && this.trial > 0 && !this.sitting.takes(by)) return false;
    else answerDotsRun(this.run, answer, since);
    return true;
  }

  /** Begins the trials of the screening, or explains again. */
  decide(begin: boolean): void {
    if (!this.screening || this.isTilted) return;
    if (begin) beginScreening(this.screening.shown);
    else repeatExplanation(this.screening.shown);
  }

  /** Drops the open trial and hides the dots, until the next `advance`. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    if (this.screening) interruptPresentation(this.screening.shown);
    else interruptDotsRun(this.run);
    this.#stage.prisms.turnIn(0);
    this.hide();
  }

  /** Hides the dots, as while the head is tilted; the open trial continues with the next `advance`. */
  hide(): void {
    this.field.group.visible = false;
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
      ...(this.#certificate.value && { certificate: this.#certificate.value }),
    };
  }
}

/** Without its script there is no tone; the answer shows too. A function with a closure allocates in each call, so this isn't part of one that frames call. */
function sound(answer: "right" | "wrong"): void {
  import("../stage/tone.ts").then(({ playTone }) => playTone(answer)).catch(() => undefined);
}
