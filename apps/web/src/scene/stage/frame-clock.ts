import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";

/** Milliseconds that a predicted display time may differ from the callback's. Further away it can't be right. */
const FARTHEST_PREDICTION = 250;
/** Seconds. */
const LONG_GAP = 1;

/**
 * The clock of a session's frames: in XR when each frame will be shown or, in browsers that don't predict it, when its callback ran.
 * After a prediction that can't be right, it stays with the callbacks. Its results are fields: V8 allocates the numbers that calls take and return.
 */
export class FrameClock {
  source: "predicted" | "callback" = "predicted";
  /** Seconds since the frame before; 0 for the first frame, and when the clock didn't advance. */
  gap = 0;
  /** The seconds of the gap that the user saw: 0 if it was longer than LONGEST_FRAME_GAP, or if the user didn't see both frames. */
  seconds = 0;
  /** Whether the user hadn't seen a frame for over a second. */
  isLong = false;
  /** The latest time predicted so far, in milliseconds; NaN before the first frame. */
  #lastPrediction = Number.NaN;
  /** Milliseconds; NaN before the first frame. */
  #lastCallback = Number.NaN;
  /** Seconds since the last frame that the user saw; -Infinity before the first one. */
  #unseen = Number.NEGATIVE_INFINITY;
  #wasSeen = false;

  /**
   * Call it in each frame.
   * @param seen whether the user sees the frame: the head's position is known
   * @param time milliseconds, as passed to the frame's callback
   * @param prediction the frame's predictedDisplayTime, if the browser has it
   */
  advance(seen: boolean, time: number, prediction = Number.NaN): void {
    // NaN isn't within the limit either.
    if (!(Math.abs(prediction - time) <= FARTHEST_PREDICTION)) this.source = "callback";
    const gap = this.source === "predicted" ? prediction - this.#lastPrediction : time - this.#lastCallback;
    // Predictions vary. After an earlier one, the time up to the latest is already counted.
    if (!(prediction <= this.#lastPrediction)) this.#lastPrediction = prediction;
    this.#lastCallback = time;
    this.gap = gap > 0 ? gap / 1000 : 0;
    this.#unseen += this.gap;
    this.isLong = this.#unseen > LONG_GAP;
    // A long gap is a pause: a stick held during it must not move the ball far.
    this.seconds = seen && this.#wasSeen && this.gap <= LONGEST_FRAME_GAP ? this.gap : 0;
    this.#wasSeen = seen;
    if (seen) this.#unseen = 0;
  }
}
