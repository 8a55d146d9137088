import type { BallPosition, ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { FilterGlasses, ScreenGeometry } from "@vr-eye-lab/domain/optics";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { SelfTestReadings } from "@vr-eye-lab/domain/self-test";
import type { Workout } from "@vr-eye-lab/domain/workout";

/*
 * The interface between the page and the scene. The page passes in a workout and a place to show it; a result comes
 * back. In between, the scene draws without React: exercise-scene.ts picks a runner (headset or screen), which drives
 * a player (stage/exercise-player.ts) with frames and input, and the player moves the balls on the stage.
 */

/** Made once per page and reused for every practice session. */
export interface ExerciseScene {
  /**
   * Runs a workout in an XR session that was just granted, then shows its summary, where the user may run it again. Resolves when
   * the XR session is over, with the result of the last run of at least a second.
   */
  runInHeadset(xrSession: XRSession, workout: Workout, listener: PracticeListener): Promise<SceneResult>;
  /**
   * Runs a workout in an element of the page, by keyboard and pointer. Resolves when it is over; rejects if the
   * renderer can't be set up.
   * @param leave ends it as the system does
   * @param screenMode how both eyes see it; without it, one half of the element for each eye (dev mode)
   */
  runOnScreen(
    container: HTMLElement,
    workout: Workout,
    listener: PracticeListener,
    leave: AbortSignal,
    screenMode?: ScreenModeOptions,
  ): Promise<SceneResult>;
  /**
   * Runs the self-test in an XR session that was just granted. Resolves when it is over; never rejects.
   * @param onBegin receives a function that answers from the page, like a select in the headset
   */
  runSelfTest(xrSession: XRSession, onBegin: (answer: () => void) => void): Promise<SelfTestEnd>;
  dispose(): void;
}

export interface SceneOptions {
  /** Keyboard control in the headset too (dev mode). */
  readonly keyboard: boolean;
  /** Writes a line to the debug log. */
  readonly log: (message: string) => void;
}

export interface PracticeListener {
  /** Called every few seconds with everything practised so far, from the first second on. */
  onProgress(practice: PracticeRecord): void;
  /**
   * Called once for each run of at least one second, as soon as it is over.
   * @param isComplete whether nothing is left of its workout
   */
  onRecord(practice: PracticeRecord, isComplete: boolean): RunSummary;
  onMilestone(milestone: Milestone): void;
}

/** What the summary in the headset shows and offers. */
export interface RunSummary {
  /** Seconds practised, with earlier parts of an interrupted session. */
  readonly seconds: number;
  /** The streak in days, with this practice; null if it isn't known. Never rejects. */
  readonly streak: Promise<number | null>;
  /** The workout for another run. */
  readonly again: Workout;
}

/** Exercises are counted from 1. */
export type Milestone =
  | { readonly kind: "exercise"; readonly type: MotionType; readonly number: number; readonly of: number }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed" }
  | { readonly kind: "slow" };

/** Practising on a screen of known size, without a headset. Escape and leaving full screen open the menu. */
export interface ScreenModeOptions extends Omit<ScreenGeometry, "width" | "height"> {
  /** Used by the anaglyph. */
  readonly filters: FilterGlasses;
  /** Returns the CSS pixels per metre of the screen at the page's current zoom. */
  density(): number;
  /** Called within the user's action that resumes after a pause. */
  onResume(): void;
}

/** `ended` by the person, by the `system` or the browser, by a lost 3D context, because of a lack of frames, or `failed` with an error. */
export type SceneEnd = "completed" | "ended" | "system" | "context-lost" | "no-frames" | "failed";

/** How a run ended. */
export interface RunEnd {
  readonly end: SceneEnd;
  /** The error's message if it failed. */
  readonly error: string | null;
}

export interface SceneResult extends RunEnd {
  /** The rest of a workout that was cut short; null if it was completed, or if only less than a second of another run is left out. */
  readonly rest: Workout | null;
  /** The last ball position in metres, for the page to adopt; null if it failed. */
  readonly ballPosition: BallPosition | null;
  /** The settings after all changes in the menu, for resuming and saving. The page keeps its own. */
  readonly settings: ExerciseSettings;
  /** The distance between the headset's two views in metres; null on a screen. */
  readonly ipd: number | null;
  /** The input profile that the user selected with, such as 'meta-quest-touch-plus'; null if unknown. */
  readonly inputProfile: string | null;
  /** Whole minutes practised in this visit, if a break was suggested or is due now; otherwise null. */
  readonly breakMinutes: number | null;
}

export interface SelfTestEnd extends RunEnd {
  /** Null if it was ended early. */
  readonly figures: SelfTestReadings | null;
  /** The distance between the headset's two views in metres; 0 with a single view. */
  readonly ipd: number;
}
