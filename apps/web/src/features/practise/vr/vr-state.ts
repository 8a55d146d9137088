import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { Workout } from "@vr-eye-lab/domain/workout";
import type { VrSupport } from "../../../scene/xr/support.ts";

/** Where an exercise runs. */
export type Place = "headset" | "window";

/** One step on the way into VR and back. */
export type VrStep =
  | { readonly kind: "idle" }
  /** The Browser preview; `entering` while the browser decides about the XR session. */
  | { readonly kind: "preview"; readonly entering: boolean }
  /** The steps of screen mode; `change` opens the first one, also when none is needed. */
  | { readonly kind: "screen-mode"; readonly change: boolean }
  | { readonly kind: "running"; readonly where: Place }
  /** `rest` is the part of the workout that can be resumed. */
  | { readonly kind: "failure"; readonly where: Place; readonly message: string; readonly rest: Workout | null }
  | SummaryStep;

export interface SummaryStep {
  readonly kind: "summary";
  readonly practice: PracticeRecord;
  /** Why the practice session ended early; null unless something went wrong. */
  readonly trouble: string | null;
  readonly rest: Workout | null;
  /** Minutes practised in this visit when a break is due, else null. */
  readonly breakMinutes: number | null;
  /** The whole workout, with the settings as the headset's menu left them. */
  readonly workout: Workout;
}

export interface VrState {
  /** Null until the browser has answered. */
  readonly support: VrSupport | null;
  /** How often Start VR has shown the banner; 0: it shows automatically, null: it doesn't show. */
  readonly banner: number | null;
  readonly step: VrStep;
}
