/** Milliseconds without a frame after which the XR session counts as stuck. */
const LONGEST_SILENCE = 5000;
/** Milliseconds between checks, and the most that one check counts: timers stand still while the device sleeps. */
const CHECK_INTERVAL = 500;

/**
 * Reports when a visible XR session gets no frames: the browser sends none, or each throws in three before it reaches us. Start it before the
 * session's first request, and stop it at the session's end.
 */
export class FrameWatchdog {
  readonly #isVisible: () => boolean;
  readonly #onSilence: () => void;
  readonly #timer = setInterval(() => this.#check(), CHECK_INTERVAL);
  #checkedAt = performance.now();
  #silence = 0;

  /** @param onSilence called once per LONGEST_SILENCE without frames */
  constructor(isVisible: () => boolean, onSilence: () => void) {
    this.#isVisible = isVisible;
    this.#onSilence = onSilence;
  }

  /** A frame has arrived. */
  reset(): void {
    this.#silence = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const now = performance.now();
    this.#silence += Math.min(now - this.#checkedAt, 2 * CHECK_INTERVAL);
    this.#checkedAt = now;
    if (!this.#isVisible()) this.reset();
    if (this.#silence < LONGEST_SILENCE) return;
    this.reset();
    this.#onSilence();
  }
}
