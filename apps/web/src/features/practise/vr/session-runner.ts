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
  /** Saves the record of a run. @returns the streak in days with it, null if it isn't known; never rejects */
  recordPractice(record: PracticeRecord): Promise<number | null>;
  /** Called every few seconds with the practice so far, and with null at the end. */
  checkpointPractice(record: PracticeRecord | null): void;
  /** Called with each milestone of a running session, and with null at the end. */
  announce(milestone: Milestone | null): void;
  /** Called when a session starts. */
  markEntered(): void;
}

/** Runs practice sessions and saves what they leave behind. */
export function createSessionRunner(parts: SessionParts, setStep: (step: VrStep) => void) {
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

  /** Follows the runs of an attempt: the part that is practised now, and others after it. */
  function follow(begun: Attempt) {
    let current = begun;
    let isComplete = false;
    const listener: PracticeListener = {
      onProgress: parts.checkpointPractice,
      onMilestone: parts.announce,
      onRecord(record, completes) {
        // What follows a completed run is another attempt.
        const practice = isComplete ? record : joinPractice(current.practice, record);
        current = { workout: current.workout, practice };
        isComplete = completes;
        return { seconds: practice.duration, streak: parts.recordPractice(record), again: current.workout };
      },
    };
    return { listener, attempt: () => current };
  }

  /** Adopts what the scene measured and changed. */
  function adopt(result: SceneResult): void {
    const page = parts.page();
    if (result.ipd !== null) page.learnIpd(result.ipd);
    if (result.inputProfile) page.learnInputProfile(result.inputProfile);
    if (result.ballPosition) page.placeBall(result.ballPosition);
    parts.checkpointPractice(null);
    parts.announce(null);
  }

  /** Adopts what the session left behind, then shows how it ended. */
  function finish(result: SceneResult, practised: Attempt, where: Place): void {
    adopt(result);
    attempt = practised;
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
    const current = follow(begin(workout, "window"));
    let stage: WindowStage | undefined;
    try {
      stage = await openStage();
      const scene = await parts.loadScene();
      if (leave.aborted) return;
      const result = await scene.runOnScreen(stage.container, workout, current.listener, leave, screenMode);
      if (leave.aborted) adopt(result);
      else finish(result, current.attempt(), "window");
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
    async runInHeadset(xrSession: XRSession, workout: Workout): Promise<void> {
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
      const current = follow(begin(workout, "headset"));
      try {
        const scene = await parts.loadScene();
        // The headset was taken off before the scene was ready.
        if (over) {
          setStep({ kind: "idle" });
          return;
        }
        const result = await scene.runInHeadset(xrSession, workout, current.listener);
        finish(result, current.attempt(), "headset");
      } catch (error) {
        // Not awaited: it may never settle.
        xrSession.end().catch(() => undefined);
        failInHeadset(sceneFailure("headset", error), workout);
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
