import { hash } from "../hash.ts";
import { TIMING } from "./modes.ts";
import { PLACES, type Place } from "./settings.ts";

/** Floating-point error allowed in seconds. */
export const ROUNDING = 1e-6;

export type Feedback = "right" | "wrong" | "none";

/**
 * How the patch differs from the field: by disparity (a larger one in trials that explain), by luminance for both eyes, or by luminance for one eye, whose
 * other eye sees the field without a patch.
 */
export type PatchKind = "disparity" | "large" | "luminance" | "left" | "right";

/** What the dots show now. A record without a clock that the functions below change in place, allocating nothing. */
export interface Presentation {
  readonly seed: number;
  /** Number of the current dots. They are drawn from it and the seed. */
  refresh: number;
  /** Seconds that the current dots have shown. */
  shown: number;
  /** Where the patch is; null: no patch shows. */
  place: Place | null;
  kind: PatchKind;
  /** Seconds that the patch has shown. */
  since: number;
  /** Seconds until the next patch may show. */
  pause: number;
  /** Of the last answer, and the seconds for which it is still shown. */
  feedback: Feedback;
  confirming: number;
  /** Patches so far. */
  patches: number;
}

/** @param seed an unsigned 32-bit integer */
export function createPresentation(seed: number): Presentation {
  return {
    seed,
    refresh: 0,
    // The first frame draws dots.
    shown: TIMING.refresh,
    place: null,
    kind: "disparity",
    since: 0,
    pause: TIMING.pause,
    feedback: "none",
    confirming: 0,
    patches: 0,
  };
}

/** Advances by the seconds since the last frame. @returns whether this frame has new dots, with which a patch or a demand may begin */
export function advancePresentation(shown: Presentation, seconds: number): boolean {
  if (shown.place) shown.since += seconds;
  else shown.pause = Math.max(0, shown.pause - seconds);
  shown.confirming = Math.max(0, shown.confirming - seconds);
  if (shown.confirming === 0) shown.feedback = "none";
  shown.shown += seconds;
  // At 30 Hz, three frames are 100 ms, and four are too many.
  const rounding = shown.shown + seconds > TIMING.latest ? TIMING.clock : 0;
  if (shown.shown < TIMING.refresh - rounding) return false;
  shown.shown = 0;
  shown.refresh += 1;
  return true;
}

/** @param patch counted from 0 */
function placeOfPatch(seed: number, patch: number): Place {
  return PLACES[hash(~seed, patch) >>> 30] ?? "up";
}

/** Shows the patch of the next trial, at a place that doesn't depend on earlier ones. */
export function showPatch(shown: Presentation, kind: PatchKind): void {
  shown.kind = kind;
  shown.place = placeOfPatch(shown.seed, shown.patches);
  shown.patches += 1;
  shown.since = 0;
}

/** Whether the patch has shown as long as it may. */
export function isTimeUp({ place, since }: Presentation, most: number = TIMING.trial): boolean {
  return place !== null && since >= most - ROUNDING;
}

/** Removes the patch. @param pause seconds until the next one may show */
export function endPatch(shown: Presentation, feedback: Feedback, pause: number = TIMING.pause): void {
  shown.place = null;
  shown.pause = pause;
  shown.feedback = feedback;
  shown.confirming = TIMING.pause;
}

/** Drops the open trial while no dots show. New dots without a patch follow. The next trial of a screening is of the same kind. */
export function interruptPresentation(shown: Presentation): void {
  endPatch(shown, "none");
  shown.shown = TIMING.refresh;
}
