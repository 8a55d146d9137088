import type { BallPosition, ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { FilterGlasses, ScreenGeometry } from "@vr-eye-lab/domain/optics";
import type { SelfTestReadings } from "@vr-eye-lab/domain/self-test";
import type { PracticeRecord, Workout } from "@vr-eye-lab/domain/workout";

/**
 * Why an exercise is over: it ran to its end; the person pressed END EXERCISE; the system or the browser ended the
 * session; the 3D context was lost; an error was thrown.
 */
export type SceneEnd = "completed" | "ended" | "system" | "context-lost" | "failed";

/** What the scene hands back. On 'failed' there is no ball position to adopt. */
export interface SceneResult {
  readonly end: SceneEnd;
  /** What was really practised; null below one second. */
  readonly practice: PracticeRecord | null;
  /** What is left of a workout that was cut short, to be offered again; null when it was completed. */
  readonly rest: Workout | null;
  /** Where the person has moved the motion to, in metres; the page adopts it. */
  readonly ballPosition: BallPosition | null;
  /** The settings as the headset's menu left them. */
  readonly settings: ExerciseSettings;
  /** The headset's own distance between its two views, in metres; null in a window. */
  readonly ipd: number | null;
  /** Seed of the saccades' order. */
  readonly seed: number;
  /**
   * Whole minutes practised in this visit of the page, when a break was suggested in the headset or is due now that the
   * session is over: suggest it; else null.
   */
  readonly breakMinutes: number | null;
  /** The error's message, on 'failed'. */
  readonly error: string | null;
}

/** What the self-test hands back. */
export interface SelfTestEnd {
  readonly end: SceneEnd;
  /** Null when it was left before its end: then nothing of it counts. */
  readonly figures: SelfTestReadings | null;
  /** The headset's own distance between its two views, in metres. */
  readonly ipd: number;
  /** The error's message, on 'failed'. */
  readonly error: string | null;
}

/** What a session comes to on its way. Exercises are counted from 1. */
export type Milestone =
  | { readonly kind: "exercise"; readonly type: MotionType; readonly number: number; readonly of: number }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed" };

/** Who is told how a session comes along. */
export interface SessionListener {
  /** Told every few seconds what was practised so far, from the first second on. */
  onProgress(practice: PracticeRecord): void;
  onMilestone(milestone: Milestone): void;
}

/** How an exercise is shown on a flat screen to both eyes of someone without a headset. */
export interface FlatStaging extends Omit<ScreenGeometry, "width" | "height"> {
  /** They count for the anaglyph. */
  readonly filters: FilterGlasses;
  /** CSS pixels in a millimetre of the screen, as measured when the browser's device pixel ratio was this. */
  readonly pixelsPerMillimetre: number;
  readonly devicePixelRatio: number;
  /** Called in the act by which the person goes on after a pause. */
  onResume(): void;
}

/** The stimulus engine: one per page, reused for every session. */
export interface ExerciseScene {
  /** Runs a workout in a session that was just granted; settles when the session is over and never rejects. */
  runInHeadset(session: XRSession, workout: Workout, listener: SessionListener): Promise<SceneResult>;
  /**
   * Runs a workout in an element of the page, by keyboard and pointer: as a flat screen is staged, or with one half for each
   * eye (dev mode). On a flat screen Escape, and leaving full screen, open the menu.
   */
  runInWindow(
    container: HTMLElement,
    workout: Workout,
    listener: SessionListener,
    flat?: FlatStaging,
  ): Promise<SceneResult>;
  /**
   * Runs the self-test in a session that was just granted; settles when the session is over and never rejects.
   * @param onBegin is given what answers from the page, as a select in the headset does
   */
  runSelfTest(session: XRSession, onBegin: (answer: () => void) => void): Promise<SelfTestEnd>;
  /** Lets go of everything. */
  dispose(): void;
}

export interface SceneOptions {
  /** Keyboard control in the headset too (dev mode). */
  readonly keyboard: boolean;
  /** Told of what is worth a line in the debug log. */
  readonly log: (message: string) => void;
}
