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
  type Certificate,
  createDotsRun,
  createScreening,
  type DotsRun,
  depthOf,
  encodeTrials,
  type Feedback,
  interruptDotsRun,
  interruptPresentation,
  isRunComplete,
  longestRun,
  passesScreening,
  repeatExplanation,
  type Screening,
  STIMULUS_FORMULA,
  screeningResult,
  suppressedEye,
  turnOf,
} from "@vr-eye-lab/domain/random-dots";
import { headset } from "#copy/headset.ts";
import type { RandomDots } from "../stage/random-dots.ts";
import type { AnsweredBy } from "./player.ts";
import type { StagedExercise } from "./staged-exercise.ts";
import { StagedSitting } from "./staged-sitting.ts";

/** Radians of head roll over which a trial pauses. */
const MOST_ROLL = (10 * Math.PI) / 180;

const NO_LINES: readonly string[] = [];

/** Random dots on the stage: the screening, if it is due, and then the run of one exercise. Allocates nothing in a frame without an answer. */
export class StagedDots {
  /** Null after it is over, and if it was passed before in this XR session or page. */
  screening: Screening | null;
  run: DotsRun;
  /** Of a measure; null in practice. */
  readonly sitting: StagedSitting | null;
  readonly field: RandomDots;
  readonly #exercise: StagedExercise;
  #bounds: Bounds = { in: 0, out: 0 };
  /** With the depth that is shown. */
  settings: ExerciseSettings;
  readonly #disparity: number;
  /** Its share of a workout; null: its own end or duration. */
  readonly #seconds: number | null;
  readonly #seed: number;
  #paused = true;
  /** Null without its script or the pixels. */
  #certificate: Certificate | null = null;
  #script: typeof import("./certificate.ts") | null = null;
  /** The feedback that was last shown. */
  #confirmed: Feedback = "none";

  constructor(exercise: StagedExercise, field: RandomDots) {
    const { request, index, viewer, shown, isAlone, seconds } = exercise;
    const { measure } = request.workout;
    this.#exercise = exercise;
    this.field = field;
    this.sitting = measure ? new StagedSitting(measure) : null;
    this.settings = shown;
    this.#disparity = shown.dots.disparity;
    this.#seconds = isAlone && longestRun(shown.dots) !== null ? null : seconds;
    // Each part of a workout has its own dots.
    this.#seed = (request.seed + index) >>> 0;
    this.run = this.#createRun();
    const isDue = this.sitting || !viewer.screening.passed;
    this.screening = isDue ? createScreening(~this.#seed >>> 0, request.listener.screeningTries() + 1) : null;
    import("./certificate.ts").then(
      (script) => {
        this.#script = script;
      },
      () => undefined,
    );
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
    return this.#exercise.stage.dotsOf?.(dots, most).bounds ?? most;
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
    return !this.screening && !this.#exercise.viewer.screening.passed;
  }

  /** At least a pixel, in seconds of arc. */
  get depth(): number {
    return depthOf(this.#disparity, this.#exercise.stage.pixelsPerTangent);
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
    return this.screening !== null || this.sitting !== null || this.run.limit === Number.POSITIVE_INFINITY;
  }

  get isTilted(): boolean {
    return Math.abs(this.#exercise.viewer.head.roll) > MOST_ROLL;
  }

  get #shown(): Screening | DotsRun {
    return this.screening ?? this.run;
  }

  /** The lines below the dots. */
  get lines(): readonly string[] {
    const { explaining, explained, tilted, right, wrong } = headset.dots;
    const where = this.#exercise.viewer.xrSession ? "headset" : "screen";
    if (this.isTilted) return tilted;
    if (this.isExplained) return explained[where];
    if (this.sitting?.rest) return this.sitting.rest;
    const { feedback } = this.#shown;
    if (feedback !== "none") return feedback === "right" ? right : wrong;
    return this.screening?.state === "explaining" ? explaining[where] : NO_LINES;
  }

  /** @param seconds since the last frame in which it showed, without pauses */
  advance(seconds: number): void {
    const { screening } = this;
    const { stage, viewer } = this.#exercise;
    this.#paused = false;
    if (this.isBlocked()) return;
    if (screening && advanceScreening(screening, seconds) && screening.state === "over") this.#endScreening(screening);
    if (this.failed) return;
    if (!this.screening) {
      if (this.run.refresh === 0) this.#certify();
      // The last image of the screening shows as long as the others.
      advanceDotsRun(this.run, screening ? 0 : seconds);
      this.sitting?.advance(this.run);
    }
    this.#confirm(this.#shown.feedback);
    stage.prisms.turnIn(turnOf(this.#shown.demand));
    this.field.group.visible = !this.sitting?.rest;
    this.field.show(this.#shown, this.settings.dots, stage, viewer.head);
  }

  /** Its result belongs to the viewer, so that later runs don't need another. */
  #endScreening(screening: Screening): void {
    const { viewer, request } = this.#exercise;
    const result = screeningResult(screening);
    const passed = passesScreening(result);
    Object.assign(viewer.screening, { result, passed });
    request.listener.onMilestone({ kind: "screened", passed, suppressed: suppressedEye(screening) });
    this.screening = null;
    this.run = this.#createRun();
  }

  /** Draws the calibration frame of the run's stimulus certificate after this frame. */
  #certify(): void {
    const { stage, viewer } = this.#exercise;
    const script = this.#script;
    if (!script) return;
    stage.afterFrame = async (cameras) => {
      this.#certificate = await script.certify(stage, viewer, this.settings, this.#bounds, cameras).catch(() => null);
    };
  }

  #confirm(feedback: Feedback): void {
    if (feedback === this.#confirmed) return;
    this.#confirmed = feedback;
    if (feedback !== "none" && this.settings.dots.hasSound) sound(feedback);
  }

  /** Takes an answer, or 'none': 'I can't see it'. @param since seconds that the patch had shown @returns false if its input doesn't count */
  answer(answer: Answer, by: AnsweredBy, since?: number): boolean {
    if (this.#paused || this.isTilted) return true;
    if (this.screening) answerScreening(this.screening, answer);
    else if (this.sitting && this.trial > 0 && !this.sitting.takes(by)) return false;
    else answerDotsRun(this.run, answer, since);
    return true;
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
    this.#exercise.stage.prisms.turnIn(0);
    this.hide();
  }

  /** Hides the dots, as while the head is tilted; the open trial continues with the next `advance`. */
  hide(): void {
    this.field.group.visible = false;
  }

  /** For the record; null before the screening was passed. */
  answers(): Answers | null {
    const { run } = this;
    const { result, passed } = this.#exercise.viewer.screening;
    if (!result || !passed) return null;
    return {
      formula: STIMULUS_FORMULA,
      seed: this.#seed,
      isComplete: isRunComplete(run),
      bounds: this.#bounds,
      screening: result,
      trials: encodeTrials(run.trials),
      ...(this.#certificate && { certificate: this.#certificate }),
    };
  }
}

/** Without its script there is no tone; the answer shows too. A function with a closure allocates in each call, so this isn't part of one that frames call. */
function sound(answer: "right" | "wrong"): void {
  import("../stage/tone.ts").then(({ playTone }) => playTone(answer)).catch(() => undefined);
}
