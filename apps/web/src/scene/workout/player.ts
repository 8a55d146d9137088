import type { Input } from "@vr-eye-lab/domain/measures";
import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import type { Ray } from "three";
import type { ExerciseMenu } from "../stage/exercise-menu.ts";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { AnswerInput } from "./answer-input.ts";

/** Plays an exercise or its summary on the stage. A session drives it with frames and visibility changes, and with input through its controls. */
export interface Player {
  readonly controls: Controls;
  /** Until `begin`: the person can't see the scene yet. */
  readonly waiting?: boolean;
  /** Until the exercise starts moving: the scene may still be re-anchored. */
  readonly starting: boolean;
  readonly over: boolean;
  /** At the end of an exercise: the resolution must not change now. */
  readonly keepsResolution?: boolean;
  /** Called once the person sees the scene and the head's position is known. */
  begin?(): void;
  /** Draws the next frame's state. @param clock of the frame */
  advance(clock: FrameClock): void;
  /** The scene is no longer visible. @param isGap because of a long gap between frames, not because the system hides it */
  hide(isGap: boolean): void;
  /** The scene is visible again. */
  reappear(): void;
}

/** What an answer was given with. 'buttons': a controller's, which go with its stick and its ray. */
export type AnsweredBy = Input | "buttons";

/** The person's actions, by any kind of input. */
export interface Controls {
  readonly menu: ExerciseMenu;
  /** A select on an input source. @param ray null if the source has none */
  select(ray: Ray | null): void;
  press(button: VrMenuButtonId): void;
  /** Null without Random dots. */
  readonly answers?: AnswerInput | null;
  openMenu?(): void;
  /** The screen has another size. */
  onResize?(): void;
  /** Moves the whole motion by metres. */
  moveBy?(dx: number, dy: number): void;
  /** Thumbstick deflection, -1..1, y up. */
  stick?(x: number, y: number, seconds: number): void;
}
