import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";
import type { FrameClock } from "./frame-clock.ts";

/** Seconds. */
const LONG_GAP = 1;

/** The time that the user can see: frames without a head position don't count. */
export class FrameGaps {
  /** Whether the user hadn't seen a frame for over a second before the last call. */
  isLong = false;
  /** Seconds to advance by; 0 if the gap was longer than LONGEST_FRAME_GAP, or if the user didn't see both frames. */
  seconds = 0;
  /** Seconds since the last frame with a head position; -Infinity before the first one. */
  #unseen = Number.NEGATIVE_INFINITY;
  #wasSeen = false;

  /**
   * Call it in each frame.
   * @param clock of the frame
   * @param seen whether the head's position is known
   */
  advance({ seconds: gap }: Pick<FrameClock, "seconds">, seen: boolean): void {
    const wasSeen = this.#wasSeen;
    this.#unseen += gap;
    this.isLong = this.#unseen > LONG_GAP;
    this.#wasSeen = seen;
    if (seen) this.#unseen = 0;
    // A long gap is a pause: a stick held during it must not move the ball far.
    this.seconds = seen && wasSeen && gap <= LONGEST_FRAME_GAP ? gap : 0;
  }
}
