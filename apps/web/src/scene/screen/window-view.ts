import type { Display } from "@vr-eye-lab/domain/workout";
import type { Ray } from "three";

/** How a session in the page's window shows the stage to the two eyes. */
export interface WindowView {
  readonly display: Display;
  /** Draws the stage on the whole of the canvas, whose size is in CSS pixels. */
  draw(width: number, height: number): void;
  /** The ray in the world that a place of the canvas stands for, in CSS pixels from its top left corner. */
  rayAt(x: number, y: number): Ray;
  /** Leaves renderer and stage as they were found. */
  dispose(): void;
}
