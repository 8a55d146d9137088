import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { createFrameLog, type Display, noteFrame } from "@vr-eye-lab/domain/workout";
import { Vector3 } from "three";

const DEGREES = 180 / Math.PI;

/** What a session is seen on. */
export interface Screen {
  readonly display: Display;
  /** Refreshes a second at present; null where the display does not tell. */
  frameRate(): number | null;
  /** Whether it is known where the head looks. */
  readonly tracksHead: boolean;
}

/** Notes how a session was shown, frame by frame; allocates nothing in a frame. */
export class SessionLog {
  readonly frames = createFrameLog();
  readonly settings: ExerciseSettings[] = [];
  readonly #screen: Screen;
  readonly #ahead = new Vector3();
  #moving = false;
  pauses = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get display(): Display {
    return this.#screen.display;
  }

  /**
   * Notes a frame.
   * @param seconds since the frame before
   * @param moved whether the ball moved on by all of them
   * @param forward where the head looks now
   */
  note(seconds: number, moved: boolean, forward: Vector3): void {
    // Where the head looks when the ball begins to move, anew after each pause.
    if (moved && !this.#moving) this.#ahead.copy(forward);
    this.#moving = moved;
    if (!moved) return;
    const turned = this.#screen.tracksHead ? this.#ahead.angleTo(forward) * DEGREES : null;
    noteFrame(this.frames, seconds, this.#screen.frameRate(), turned);
  }
}
