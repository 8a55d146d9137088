import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { eccentricityDegrees, prismDioptresOf, prismVergenceDegrees, vergenceDegrees } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { countdownSeconds, type WorkoutRun } from "@vr-eye-lab/domain/workout";
import { headset } from "../../copy/headset.ts";
import type { StatusQuad } from "./status-quad.ts";

/** Seconds that the position overlay stays after the position was last changed. */
const OVERLAY_SECONDS = 3;
/** Seconds that a sentence stays: time to read thirteen words twice. */
const SENTENCE_SECONDS = 8;
/** The place of a ball under way is painted no more often: painting is the dearest thing that the scene does. */
export const REPAINT_SECONDS = 0.1;

/** What the status is told of: the settings, the middle of the motion in metres, and the distance between the eyes. */
export interface StatusSubject {
  readonly settings: ExerciseSettings;
  readonly centre: Readonly<Vector>;
  readonly ipd: number;
}

/** What an exercise says beside the ball: 3-2-1, countdown and position overlay. Paints only when a word changes. */
export class ExerciseStatus {
  readonly #view: StatusQuad;
  readonly #run: WorkoutRun;
  #overlayLeft = OVERLAY_SECONDS;
  #overlay = false;
  #countdown = -1;
  #leadIn = -1;
  #phase: WorkoutRun["phase"] | null = null;
  /** The position has changed since it was painted, and the seconds since then. */
  #moved = false;
  #sincePaint = 0;
  /** A sentence in the place of the large word, and the seconds that it stays yet. */
  #sentence: readonly string[] = [];
  #sentenceLeft = 0;
  #sentenceShown = false;

  constructor(view: StatusQuad, run: WorkoutRun) {
    this.#view = view;
    this.#run = run;
  }

  /** Shows the position overlay, as the position is now, for its seconds. */
  showPosition(): void {
    this.#overlayLeft = OVERLAY_SECONDS;
    this.#moved = true;
  }

  /** Says a sentence of one or two lines for a while; what runs goes on. */
  say(lines: readonly string[]): void {
    this.#sentence = lines;
    this.#sentenceLeft = SENTENCE_SECONDS;
  }

  /** Takes the status away: the menu says the same. */
  hide(): void {
    this.#view.quad.mesh.visible = false;
    this.#phase = null;
  }

  /**
   * Lets seconds pass for the overlay and paints what has changed.
   * @param starting the first 3-2-1 is not over: the overlay waits
   */
  advance(seconds: number, starting: boolean, subject: StatusSubject): void {
    if (!starting) this.#overlayLeft = Math.max(0, this.#overlayLeft - seconds);
    const overlay = subject.settings.isOverlay && this.#overlayLeft > 0 && !starting;
    const countdown = countdownSeconds(this.#run);
    const leadIn = Math.ceil(this.#run.leadIn);
    const { phase } = this.#run;
    // A 3-2-1 takes the place of the sentence, which waits for its end.
    const saying = this.#sentenceLeft > 0 && leadIn === 0;
    if (saying) this.#sentenceLeft -= seconds;
    this.#sincePaint += seconds;
    if (
      !(overlay && this.#moved && this.#sincePaint >= REPAINT_SECONDS) &&
      overlay === this.#overlay &&
      countdown === this.#countdown &&
      leadIn === this.#leadIn &&
      saying === this.#sentenceShown &&
      phase === this.#phase
    ) {
      return;
    }
    this.#overlay = overlay;
    this.#countdown = countdown;
    this.#leadIn = leadIn;
    this.#sentenceShown = saying;
    this.#phase = phase;
    this.#paint(subject);
  }

  #paint({ settings, centre, ipd }: StatusSubject): void {
    this.#moved = false;
    this.#sincePaint = 0;
    const { left, right } = settings.balance;
    const leading = this.#leadIn > 0 ? String(this.#leadIn) : null;
    this.#view.show({
      large: this.#phase === "waiting" ? headset.waiting : leading,
      sentence: this.#sentenceShown ? this.#sentence : null,
      countdown: this.#countdownWords(),
      overlay: this.#overlay
        ? {
            position: settings.ballPosition,
            degrees: eccentricityDegrees(centre),
            prismDioptres: prismDioptresOf(vergenceDegrees(centre, ipd) + prismVergenceDegrees(left, right)),
          }
        : null,
    });
  }

  #countdownWords(): string | null {
    if (this.#phase === "waiting") return null;
    return this.#phase === "transitioning" ? headset.nextExercise : headset.timeRemaining(this.#countdown);
  }
}
