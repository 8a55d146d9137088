import type { ExerciseSettings, Eye } from "@vr-eye-lab/domain/exercise";
import type { Input } from "@vr-eye-lab/domain/measures";
import type { ExerciseType, MotionType } from "@vr-eye-lab/domain/motion";
import type { Comfort, PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { createCanvasElement, WebGLRenderer } from "three";
import type { ScreenModeOptions } from "../screen/screen-view.ts";
import { readPalette } from "../stage/palette.ts";
import { Stage, type StageEnd } from "../stage/stage.ts";
import { NoWebGlError } from "../xr/support.ts";
import { HeadsetSession } from "./headset-session.ts";

/*
 * The interface between the page and the scene. The page opens a session in a headset or on the screen, runs workouts in it and ends it. A session
 * drives a player (exercise-player.ts) with frames and input, without React; the player moves the balls on the stage.
 */

export type DotsScript = typeof import("./dots-script.ts");

/** Made once per page and reused for every session. */
export interface ExerciseScene {
  /** Call it before a session with Random dots. @param load imports their script */
  addDots(load: () => Promise<DotsScript>): Promise<void>;
  /** Opens a session in an XR session that was just granted. @param withKeys lets the keyboard control it (dev mode) */
  openInHeadset(xrSession: XRSession, withKeys: boolean): SceneSession;
  /**
   * Opens a session in an element of the page, by keyboard and pointer. Escape and leaving full screen open the menu.
   * @param screenMode how both eyes see it; without it, one half of the element for each eye (dev mode)
   * Its script isn't part of the scene's, for headsets. Rejects with an Error if the renderer can't be set up, or the script can't be fetched.
   */
  openOnScreen(container: HTMLElement, screenMode?: ScreenModeOptions): Promise<SceneSession>;
}

/** A user in front of the scene. Call `run` as soon as the session is open. */
export interface SceneSession {
  /** Runs a workout. Resolves when the run is over, or the session. @param hintsMenu explains how to open the menu */
  run(workout: Workout, listener: RunListener, hintsMenu: boolean): Promise<RunResult>;
  /** Shows the summary of a completed run. Resolves to what the user wants next. */
  offerNext(summary: RunSummary): Promise<NextStep>;
  /** Ends the session, unless it is over. Resolves when it is. */
  end(): Promise<SessionEnd>;
}

export interface RunListener {
  /** Called every few seconds with everything practised so far, from the first second on. */
  onProgress(record: PracticeRecord): void;
  onMilestone(milestone: Milestone): void;
  /** The motion after another one, of those that the user may practise; null if there is no other. */
  nextMotion(type: ExerciseType): MotionType | null;
  /** Whether the page showed the line about flicker. */
  isWarned: boolean;
  /** How often the screening of Random dots was finished today. */
  screeningTries(): number;
}

/** Exercises are counted from 1. */
export type Milestone =
  | { readonly kind: "exercise"; readonly type: ExerciseType; readonly number: number; readonly of: number }
  | { readonly kind: "paused" }
  | { readonly kind: "resumed" }
  | { readonly kind: "slow" }
  /** The screening of Random dots is over. `suppressed` is the eye that didn't see its markers; 'bounds': nothing can be shown. */
  | { readonly kind: "screened"; readonly passed: boolean; readonly suppressed: Eye | "bounds" | null }
  | { readonly kind: "over" };

export interface RunResult {
  /** The practice record; null below one second of practice. */
  readonly record: PracticeRecord | null;
  readonly isComplete: boolean;
  /** The rest of a workout that was cut short, else null. */
  readonly rest: Workout | null;
  /** The settings after all changes in the menu, for resuming and saving. The page keeps its own. */
  readonly settings: ExerciseSettings;
  /** The last motion: the menu can change that of a workout with only one. */
  readonly motion: ExerciseType;
  /** Whole minutes practised in this visit, if a break was suggested or is due now; otherwise null. */
  readonly breakMinutes: number | null;
  /** The input that counted in a measure; null before its first answer, and in practice. */
  readonly input: Input | null;
}

/** After a run: the same again, another motion, or nothing more. */
export type NextStep = "again" | "next" | "finish";

/** The content of the summary of a run in the scene. */
export interface RunSummary extends Pick<RunResult, "settings"> {
  /** Seconds practised, with earlier parts of an interrupted session. */
  readonly seconds: number;
  /** The streak in days, with this practice; null if it isn't known. Never rejects. */
  readonly streak: Promise<number | null>;
  readonly breakDue: boolean;
  /** Null: no other motion is offered. */
  readonly nextMotion: MotionType | null;
  /** Called with each answer; null clears it. */
  onComfort(comfort: Comfort | null): void;
}

export interface SessionEnd extends StageEnd {
  /** The distance between the headset's two views in metres; null on a screen. */
  readonly ipd: number | null;
  /** The input profile that the user selected with, such as 'meta-quest-touch-plus'; null if unknown. */
  readonly inputProfile: string | null;
}

/**
 * Creates the scene: one renderer and one stage, prepared so that no frame in the headset is delayed. Rejects with a NoWebGlError if the browser has no WebGL 2.
 * @param log writes a line to the debug log
 */
export async function createExerciseScene(log: (message: string) => void): Promise<ExerciseScene> {
  const stage = new Stage(createRenderer(log), await readPalette());
  await stage.prepare();
  let dots: DotsScript | null = null;
  return {
    async addDots(load) {
      dots ??= await load();
      stage.dots ??= new dots.RandomDots();
    },
    openInHeadset: (xrSession, withKeys) => new HeadsetSession(stage, dots, xrSession, withKeys),
    async openOnScreen(container, screenMode) {
      const { ScreenSession } = await import("./screen-session.ts");
      return new ScreenSession(stage, dots, container, screenMode);
    },
  };
}

function createRenderer(log: (message: string) => void): WebGLRenderer {
  const canvas = createCanvasElement();
  // The same attributes as three's, and a GPU that a headset can use.
  const options: WebGLContextAttributes = { antialias: true, powerPreference: "high-performance", xrCompatible: true };
  const context = canvas.getContext("webgl2", options);
  if (!context) throw new NoWebGlError();
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.setClearColor(0x000000, 1);
  renderer.xr.enabled = true;
  // Otherwise three requests frames of the page after an XR session, with nothing to draw in them.
  renderer.xr.addEventListener("sessionend", () => renderer.setAnimationLoop(null));
  renderer.domElement.addEventListener("webglcontextlost", (event) => {
    // Lets the browser restore the context.
    event.preventDefault();
    log("3D context lost");
  });
  renderer.domElement.addEventListener("webglcontextrestored", () => log("3D context restored"));
  return renderer;
}
