import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { Workout } from "@vr-eye-lab/domain/workout";
import type { PageState } from "../../../data/exercise/settings-store.ts";
import type {
  ExerciseScene,
  Milestone,
  PracticeListener,
  SceneResult,
  ScreenModeOptions,
} from "../../../scene/stage/scene-api.ts";
import { type Attempt, joinPractice, sceneFailure, stepAfter } from "./session-outcome.ts";
import type { Place, VrStep } from "./vr-state.ts";

/** Where an exercise runs without a headset. */
export interface WindowSetup {
  /** Opens the element that fills the window. */
  openStage(): WindowStage | Promise<WindowStage>;
  /** How each eye gets its image in screen mode; without it the window has one half for each eye (dev mode). */
  readonly screenMode?: ScreenModeOptions;
}

export interface WindowStage {
  readonly container: HTMLElement;
  close(): void;
}

/** What a practice session needs from the scene and the page. */
export interface SessionParts {
  loadScene(): Promise<ExerciseScene>;
  page(): Pick<PageState, "devMode" | "safetySeen" | "markSafetySeen" | "placeBall" | "learnIpd" | "learnInputProfile">;
  recordPractice(record: PracticeRecord): void;
  /** Called every few seconds with the practice so far, and with null at the end. */
  checkpointPractice(record: PracticeRecord | null): void;
  /** Called with each milestone of a running session, and with null at the end. */
  announce(milestone: Milestone | null): void;
  /** Called when a session starts. */
  markEntered(): void;
}

/** Runs practice sessions and saves what they leave behind. */
export function createSessionRunner(parts: SessionParts, setStep: (step: VrStep) => void) {
  const listener: PracticeListener = { onProgress: parts.checkpointPractice, onMilestone: parts.announce };
  let running: XRSession | null = null;
  /** Survives an interruption, so that resuming adds to it. */
  let attempt: Attempt | null = null;

  function begin(workout: Workout, where: Place): Attempt {
    if (!attempt?.practice) attempt = { workout, practice: null };
    parts.markEntered();
    setStep({ kind: "running", where });
    return attempt;
  }

  /** Saves what the session left behind, then shows how it ended. */
  function finish(result: SceneResult, { workout, practice }: Attempt, where: Place): void {
    const page = parts.page();
    if (result.ipd !== null) page.learnIpd(result.ipd);
    if (result.inputProfile) page.learnInputProfile(result.inputProfile);
    if (result.ballPosition) page.placeBall(result.ballPosition);
    if (result.practice) parts.recordPractice(result.practice);
    parts.checkpointPractice(null);
    parts.announce(null);
    attempt = { workout, practice: joinPractice(practice, result.practice) };
    setStep(stepAfter(result, where, attempt));
  }

  /** Fails before the scene ran: a workout that was being resumed can be resumed again. */
  function failInHeadset(message: string, workout: Workout): void {
    setStep({ kind: "failure", where: "headset", message, rest: attempt?.practice ? workout : null });
  }

  return {
    /** The next session starts a new attempt instead of adding to an interrupted one. */
    forget() {
      attempt = null;
    },
    failInHeadset,
    /** Returns whether the scene ran. */
    async runInHeadset(xrSession: XRSession, workout: Workout): Promise<boolean> {
      running = xrSession;
      const current = begin(workout, "headset");
      let over = false;
      xrSession.addEventListener("end", () => {
        over = true;
        if (running === xrSession) running = null;
      });
      try {
        const scene = await parts.loadScene();
        // The headset was taken off before the scene was ready.
        if (over) {
          setStep({ kind: "idle" });
          return false;
        }
        finish(await scene.runInHeadset(xrSession, workout, listener), current, "headset");
        return true;
      } catch (error) {
        // Not awaited: it may never settle.
        xrSession.end().catch(() => undefined);
        failInHeadset(sceneFailure("headset", error), workout);
        return false;
      }
    },
    async runInWindow(workout: Workout, { openStage, screenMode }: WindowSetup): Promise<void> {
      parts.page().markSafetySeen();
      const current = begin(workout, "window");
      let stage: WindowStage | undefined;
      try {
        stage = await openStage();
        const scene = await parts.loadScene();
        finish(await scene.runOnScreen(stage.container, workout, listener, screenMode), current, "window");
      } catch (error) {
        setStep({ kind: "failure", where: "window", message: sceneFailure("window", error), rest: null });
      } finally {
        stage?.close();
      }
    },
    /** Ends the session in the headset. */
    end: () => void running?.end().catch(() => undefined),
  };
}
