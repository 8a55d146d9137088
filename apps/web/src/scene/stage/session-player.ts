import type { Ray } from "three";

/** What a session plays: told of time, of what the person does, and of whether anybody sees it. */
export interface SessionPlayer {
  /** Nobody has seen the scene yet. */
  readonly waiting: boolean;
  /** Not under way yet: the scene may still be anchored anew. */
  readonly starting: boolean;
  readonly over: boolean;
  /** The person has ended it before its end. */
  readonly ended: boolean;
  readonly menuOpen: boolean;
  /** The person sees the scene, and the headset knows where the head is. */
  begin(): void;
  /** Lets the seconds since the frame before pass. */
  advance(seconds: number): void;
  /** The session is not visible. */
  hide(): void;
  /** The session is visible again. */
  reappear(): void;
  /** Puts an open menu before the live head. */
  bringMenu(): void;
  /** A select on an input source, with its ray where that is known. */
  select(ray: Ray | null): void;
  /** Thumbstick: deflections -1..1, y up. */
  stick(x: number, y: number, seconds: number): void;
  /** Where pointer 0 or 1 points now; null: nowhere. */
  point(index: 0 | 1, ray: Ray | null): void;
}
