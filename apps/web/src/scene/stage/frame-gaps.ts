import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";

/** Seconds. */
const LONG_GAP = 1;

/** The time that the user can see: frames without a head position don't count. */
export class FrameGaps {
  /** Whether the user hadn't seen a frame for over a second before the last call. */
  isLong = false;
  /** Seconds since the last frame with a head position; -Infinity before the first one. */
  #unseen = Number.NEGATIVE_INFINITY;
  #wasSeen = false;

  /**
   * Call it in each frame.
   * @param gap seconds since the previous frame
   * @param seen whether the head's position is known
   * @returns seconds to advance by; 0 if the gap is longer than LONGEST_FRAME_GAP, or if the user didn't see both frames
   */
  advance(gap: number, seen: boolean): number {
    const wasSeen = this.#wasSeen;
    this.#unseen += gap;
    this.isLong = this.#unseen > LONG_GAP;
    this.#wasSeen = seen;
    if (seen) this.#unseen = 0;
    // A long gap is a pause: a stick held during it must not move the ball far.
    return seen && wasSeen && gap <= LONGEST_FRAME_GAP ? gap : 0;
  }
}
