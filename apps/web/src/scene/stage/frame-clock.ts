/** Milliseconds that a predicted display time may differ from the callback's. Further away it can't be right. */
const FARTHEST_PREDICTION = 250;

/**
 * The clock of a session's frames: in XR when each frame will be shown or, in browsers that don't predict it, when its callback ran.
 * After a prediction that can't be right, it stays with the callbacks.
 */
export class FrameClock {
  source: "predicted" | "callback" = "predicted";
  /** Since the frame before; 0 for the first frame, and when the clock didn't advance. A field: V8 allocates the numbers that calls take and return. */
  seconds = 0;
  /** The latest time predicted so far, in milliseconds; NaN before the first frame. */
  #lastPrediction = Number.NaN;
  /** Milliseconds; NaN before the first frame. */
  #lastCallback = Number.NaN;

  /**
   * @param time milliseconds, as passed to the frame's callback
   * @param prediction the frame's predictedDisplayTime, if the browser has it
   */
  advance(time: number, prediction = Number.NaN): void {
    // NaN isn't within the limit either.
    if (!(Math.abs(prediction - time) <= FARTHEST_PREDICTION)) this.source = "callback";
    const gap = this.source === "predicted" ? prediction - this.#lastPrediction : time - this.#lastCallback;
    // Predictions vary. After an earlier one, the time up to the latest is already counted.
    if (!(prediction <= this.#lastPrediction)) this.#lastPrediction = prediction;
    this.#lastCallback = time;
    this.seconds = gap > 0 ? gap / 1000 : 0;
  }
}
