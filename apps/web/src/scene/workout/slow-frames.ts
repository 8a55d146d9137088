import { LONGEST_FRAME_GAP } from "@vr-eye-lab/domain/workout";
import type { FrameClock } from "../stage/frame-clock.ts";

/** Seconds in late frames after which the device counts as too slow. */
const SLOW_SECONDS = 3;
/** The most seconds that one frame adds: a longer gap is a pause. */
const LONGEST_ADDED = 1;

/** Detects a device so slow that an exercise hardly advances, because no gap longer than LONGEST_FRAME_GAP counts. */
export class SlowFrames {
  /** From SLOW_SECONDS in late frames on, until as many seconds came in time. */
  isSlow = false;
  #late = 0;

  /** Call it in each frame that should advance the exercise. @param clock of the frame */
  note({ gap }: Pick<FrameClock, "gap">): void {
    const late = this.#late + (gap > LONGEST_FRAME_GAP ? Math.min(gap, LONGEST_ADDED) : -gap);
    this.#late = Math.min(SLOW_SECONDS, Math.max(0, late));
    if (this.#late === SLOW_SECONDS) this.isSlow = true;
    if (this.#late === 0) this.isSlow = false;
  }

  /** Call it in other frames: pauses may have any length. */
  pause(): void {
    this.#late = 0;
    this.isSlow = false;
  }
}
