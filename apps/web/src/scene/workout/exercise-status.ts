import { type ExerciseSettings, formatBallPosition } from "@vr-eye-lab/domain/exercise";
import type { MotionPath } from "@vr-eye-lab/domain/motion";
import { eccentricityDegrees, prismDioptresOf, prismVergenceDegrees, vergenceDegrees } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { isStarting, runSecondsLeft, secondsLeft, type WorkoutRun } from "@vr-eye-lab/domain/workout";
import { exerciseText } from "#copy/exercises.ts";
import { number } from "#copy/format.ts";
import { headset } from "#copy/headset.ts";
import { REPAINT_SECONDS } from "../stage/exercise-menu.ts";
import { STATUS_DISTANCE, timeLineBelow } from "../stage/status-place.ts";
import { ipdOf } from "./practice-recorder.ts";
import type { StagedExercise } from "./staged-exercise.ts";

/** Seconds that the position overlay is shown after the position has changed. */
const OVERLAY_SECONDS = 3;
/** Seconds that a sentence is shown: time to read thirteen words twice. */
const SENTENCE_SECONDS = 8;

/** Radians below eye level, where the texts are below the largest field. */
const BELOW_DOTS = (24 * Math.PI) / 180;

interface Sentence {
  readonly lines: readonly string[];
  /** Seconds that it still shows. */
  left: number;
}

/** The texts below the ball: 3-2-1, countdown, sentences, and the overlay with the position or the part of a workout. Paints only when a text changes. */
export class ExerciseStatus {
  readonly #exercise: StagedExercise;
  #path: MotionPath | null = null;
  #overlayLeft = 0;
  /** The first one shows. */
  readonly #sentences: Sentence[] = [];
  /** The painted values. */
  #state: WorkoutRun["state"] | null = null;
  #countdown = -1;
  #leadIn = -1;
  #overlay = false;
  #sentence: Sentence | null = null;
  #dotLines: readonly string[] | null = null;
  #doubleLabel: string | null = null;
  #slow = false;
  /** Seconds on the clock that the warning still shows: the run's time hardly advances then. */
  #slowLeft = 0;
  /** Whether the position has changed since the last paint, and the seconds since then. */
  #moved = false;
  #sincePaint = 0;

  constructor(exercise: StagedExercise) {
    this.#exercise = exercise;
  }

  showPosition(): void {
    this.#overlayLeft = OVERLAY_SECONDS;
    this.#moved = true;
  }

  /** Shows a sentence of one or two lines for a while, after those that are waiting, without pausing anything. */
  say(lines: readonly string[], seconds = SENTENCE_SECONDS): void {
    if (this.#sentences.every((waiting) => waiting.lines !== lines)) this.#sentences.push({ lines, left: seconds });
  }

  /** Says for a while that the device is too slow, below the countdown, where it covers nothing. */
  warnSlow(): void {
    this.#slowLeft = SENTENCE_SECONDS;
  }

  /** Hides the status until the next `advance`. */
  hide(): void {
    this.#exercise.stage.status.mesh.visible = false;
    this.#state = null;
  }

  /** Call it in each frame while the menu is closed. @param gap seconds since the last frame, of any length */
  advance(seconds: number, gap: number): void {
    const { run, dots, settings, viewer } = this.#exercise;
    const { state } = run;
    // While the overlay may not show, its time doesn't run.
    const withOverlay = !isStarting(run) && settings.isOverlay;
    if (withOverlay) this.#overlayLeft = Math.max(0, this.#overlayLeft - seconds);
    const overlay = withOverlay && this.#overlayLeft > 0;
    const countdown = secondsLeft(run);
    const leadIn = Math.ceil(run.leadIn);
    const dotLines = dots && leadIn === 0 && state === "running" ? dots.lines : null;
    // A sentence waits for the end of a 3-2-1. With dots it shows below, where it covers nothing, and waits for their lines.
    const isFree = dots ? !dotLines?.length : leadIn === 0;
    const sentence = isFree ? (this.#sentences[0] ?? null) : null;
    if (sentence) sentence.left -= seconds;
    if (sentence && sentence.left <= 0) this.#sentences.shift();
    const slow = this.#slowLeft > 0;
    if (slow) this.#slowLeft -= gap;
    this.#sincePaint += seconds;
    const doubleLabel = (viewer.xrSession && dots?.doubleLabel) || null;
    const changed =
      doubleLabel !== this.#doubleLabel ||
      dotLines !== this.#dotLines ||
      (overlay && this.#moved && this.#sincePaint >= REPAINT_SECONDS) ||
      overlay !== this.#overlay ||
      countdown !== this.#countdown ||
      leadIn !== this.#leadIn ||
      sentence !== this.#sentence ||
      slow !== this.#slow ||
      state !== this.#state;
    this.#overlay = overlay;
    this.#dotLines = dotLines;
    this.#doubleLabel = doubleLabel;
    this.#countdown = countdown;
    this.#leadIn = leadIn;
    this.#sentence = sentence;
    this.#slow = slow;
    this.#state = state;
    if (changed) this.#paint();
  }

  #paint(): void {
    const { settings, shown, path, dots, stage, run, viewer, isAlone } = this.#exercise;
    if (path !== this.#path)
      // At the dots' distance the eyes that look at them see one text.
      dots
        ? stage.status.place(BELOW_DOTS, Math.min(STATUS_DISTANCE, shown.dots.distance))
        : stage.status.place(timeLineBelow(path, settings.speed, ipdOf(viewer)));
    this.#path = path;
    this.#moved = false;
    this.#sincePaint = 0;
    stage.status.show({
      large: this.#largeText(),
      sentence: dots ? [] : (this.#sentence?.lines ?? []),
      countdown: this.#countdownText(),
      target: this.#doubleLabel,
      total: !isAlone && this.#state === "running" ? headset.ofTotal(runSecondsLeft(run)) : null,
      overlay: this.#overlayLines(),
    });
  }

  #overlayLines(): readonly string[] {
    const { settings, path, dots, viewer, type, number, parts, isAlone } = this.#exercise;
    if (this.#slow) return headset.tooSlow;
    if (this.#dotLines?.length) return this.#dotLines;
    if (dots && this.#sentence) return this.#sentence.lines;
    if (this.#overlay && !dots) return positionLines(settings, path.centre, ipdOf(viewer));
    return isAlone ? [] : [headset.part(exerciseText.labels[type], number, parts)];
  }

  #largeText(): string | null {
    if (this.#state === "waiting") return headset.waiting;
    return this.#leadIn > 0 ? String(this.#leadIn) : null;
  }

  #countdownText(): string | null {
    if (this.#state === "transitioning") return headset.nextExercise;
    const hasTime = this.#state !== "waiting" && !this.#exercise.dots?.hasNoTime;
    return hasTime ? headset.timeRemaining(this.#countdown) : null;
  }
}

function positionLines(settings: ExerciseSettings, centre: Readonly<Vector>, ipd: number): readonly string[] {
  const position = formatBallPosition(settings.ballPosition, number);
  // One image for both eyes.
  if (ipd === 0) return [position];
  const { left, right } = settings.balance;
  const demand = prismDioptresOf(vergenceDegrees(centre, ipd) + prismVergenceDegrees(left, right));
  return [position, headset.units(eccentricityDegrees(centre), demand)];
}
