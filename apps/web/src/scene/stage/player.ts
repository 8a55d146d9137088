import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import type { Ray } from "three";
import type { ExerciseMenu } from "./exercise-menu.ts";

/** Plays an exercise, its summary or a test on the stage. A runner drives it with frames, input and visibility changes. */
export interface Player {
  /** Until `begin`: the person can't see the scene yet. */
  readonly waiting: boolean;
  /** Until the exercise starts moving: the scene may still be re-anchored. */
  readonly starting: boolean;
  readonly over: boolean;
  /** The end of an exercise, or a measurement: the resolution must not change now. */
  readonly keepsResolution: boolean;
  /** The person ended it early. */
  readonly ended?: boolean;
  readonly menu?: ExerciseMenu;
  /** Called once the person sees the scene and the head's position is known. */
  begin(): void;
  /**
   * Draws the next frame's state.
   * @param seconds since the previous frame
   * @param time the frame's time in milliseconds
   */
  advance(seconds: number, time: number): void;
  /** The scene is no longer visible. @param isGap because of a long gap between frames, not because the system hides it */
  hide(isGap: boolean): void;
  /** The scene is visible again. */
  reappear(): void;
  /** A select on an input source. @param ray null if the source has none */
  select(ray: Ray | null): void;
  /** Presses a button of the open menu. */
  press?(button: VrMenuButtonId): void;
  openMenu?(): void;
  /** Moves the whole motion by metres. */
  moveBy?(dx: number, dy: number): void;
  /** Thumbstick deflection, -1..1, y up. */
  stick?(x: number, y: number, seconds: number): void;
}
