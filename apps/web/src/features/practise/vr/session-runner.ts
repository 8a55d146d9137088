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
  /** The exercise in the window; `over` resolves when its practice is saved and its stage is closed. */
  let inWindow: { readonly leave: AbortController; readonly over: Promise<void> } | null = null;
  /** Survives an interruption, so that resuming adds to it. */
  let attempt: Attempt | null = null;

  function begin(workout: Workout, where: Place): Attempt {
    if (!attempt?.practice) attempt = { workout, practice: null };
    parts.markEntered();
    setStep({ kind: "running", where });
    return attempt;
  }

  /** Saves what the session left behind. */
  function save(result: SceneResult): void {
    const page = parts.page();
    if (result.ipd !== null) page.learnIpd(result.ipd);
    if (result.inputProfile) page.learnInputProfile(result.inputProfile);
    if (result.ballPosition) page.placeBall(result.ballPosition);
    if (result.practice) parts.recordPractice(result.practice);
    parts.checkpointPractice(null);
    parts.announce(null);
  }

  /** Saves what the session left behind, then shows how it ended. */
  function finish(result: SceneResult, { workout, practice }: Attempt, where: Place): void {
    save(result);
    attempt = { workout, practice: joinPractice(practice, result.practice) };
    setStep(stepAfter(result, where, attempt));
  }

  /** Fails before the scene ran: a workout that was being resumed can be resumed again. */
  function failInHeadset(message: string, workout: Workout): void {
    setStep({ kind: "failure", where: "headset", message, rest: attempt?.practice ? workout : null });
  }

  async function playInWindow(
    workout: Workout,
    { openStage, screenMode }: WindowSetup,
    leave: AbortSignal,
  ): Promise<void> {
    parts.page().markSafetySeen();
    const current = begin(workout, "window");
    let stage: WindowStage | undefined;
    try {
      stage = await openStage();
      const scene = await parts.loadScene();
      if (leave.aborted) return;
      const result = await scene.runOnScreen(stage.container, workout, listener, leave, screenMode);
      if (leave.aborted) save(result);
      else finish(result, current, "window");
    } catch (error) {
      setStep({ kind: "failure", where: "window", message: sceneFailure("window", error), rest: null });
    } finally {
      stage?.close();
    }
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
      let over = false;
      xrSession.addEventListener("end", () => {
        over = true;
        if (running === xrSession) running = null;
      });
      // The browser's own Enter VR button works during an exercise in the window too.
      if (inWindow) {
        inWindow.leave.abort();
        await inWindow.over;
      }
      const current = begin(workout, "headset");
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
    runInWindow(workout: Workout, setup: WindowSetup): Promise<void> {
      const leave = new AbortController();
      const over = playInWindow(workout, setup, leave.signal).finally(() => {
        inWindow = null;
      });
      inWindow = { leave, over };
      return over;
    },
    /** Ends the session in the headset. */
    end: () => void running?.end().catch(() => undefined),
  };
}
