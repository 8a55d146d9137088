import type { Eye } from "@vr-eye-lab/domain/exercise";
import type { Comfort, PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { Answers, DotsMeasure } from "@vr-eye-lab/domain/random-dots";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { messageText } from "../../../copy/message-text.ts";
import type { RunResult } from "../../../scene/workout/exercise-scene.ts";
import { NoWebGlError, type VrSupport } from "../../../scene/xr/support.ts";

export type Where = "headset" | "window";

/** One step on the way into VR and back. */
export type VrStep =
  | { readonly kind: "idle" }
  /** The Browser preview of a workout or its rest; `entering` while the browser decides about the XR session. */
  | { readonly kind: "enter"; readonly workout: Workout; readonly entering: boolean }
  /** The steps of screen mode; `change` opens the first one, also when none is needed. */
  | { readonly kind: "screen-mode"; readonly change: boolean; readonly workout: Workout }
  | { readonly kind: "running"; readonly where: Where }
  /** `rest` is the part of the workout that can be resumed. */
  | { readonly kind: "failure"; readonly where: Where; readonly message: string; readonly rest: Workout | null }
  /** The screening of Random dots wasn't passed. `eye` is the one that didn't see its markers, if one didn't; 'bounds': nothing could be shown. */
  | { readonly kind: "unfit"; readonly where: Where; readonly workout: Workout; readonly eye: Eye | "bounds" | null }
  | MeasuredStep
  | SummaryStep;

/** After a sitting of a measure with at least one trial. Its dialog saves it. */
export interface MeasuredStep {
  readonly kind: "measured";
  readonly measure: DotsMeasure;
  readonly answers: Answers;
  readonly result: RunResult;
  readonly startedAt: Date;
  /** Who took it; undefined: signed out. */
  readonly userId: string | undefined;
}

export interface SummaryStep extends Attempt {
  readonly kind: "summary";
  /** It ran to its planned end. */
  readonly isComplete: boolean;
  /** Why the practice session ended early; null unless something went wrong. */
  readonly trouble: string | null;
  readonly rest: Workout | null;
  /** Minutes practised in this visit when a break is due, else null. */
  readonly breakMinutes: number | null;
}

export interface VrState {
  /** Null until the browser has answered. */
  readonly support: VrSupport | null;
  /** How often Start VR has shown the banner; 0: it shows automatically, null: it doesn't show. */
  readonly banner: number | null;
  readonly step: VrStep;
}

/** A whole workout, with the settings as the menu left them, and what was practised of it so far, over all parts of a resumed session. */
export interface Attempt {
  readonly workout: Workout;
  readonly practice: PracticeRecord;
  /** How it felt, as answered in the scene; null without an answer. */
  readonly comfort: Comfort | null;
}

/** The message for an error that the scene threw or reported. */
export function sceneFailure(where: Where, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoWebGlError) return message;
  return messageText(where === "headset" ? "vr/scene-failed" : "window/scene-failed", { message });
}
