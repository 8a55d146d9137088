import type { Workout } from "@vr-eye-lab/domain/workout";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { debugLog } from "../../../data/log/debug-log.ts";
import { accountStore } from "../../../data/login/login.ts";
import { setOnboardingStep } from "../../../data/profile/profile.ts";
import type { SceneSession } from "../../../scene/workout/exercise-scene.ts";
import { NoWebGlError } from "../../../scene/xr/support.ts";
import type { WindowSetup, WindowStage } from "../screen-mode/window-stage.ts";
import type { Practice } from "./practise.ts";
import { fetchPractice, loadScene } from "./scene-loader.ts";
import { sceneFailure, type VrStep, type Where } from "./steps.ts";

/** The parts of the page and the scene that a practice session uses. Tests replace them. */
export const sessionParts = {
  loadScene,
  page: pageStore.getState,
  markEntered(): void {
    if (accountStore.getState().status !== "signed-in") return;
    setOnboardingStep("start_session", true).catch((error: unknown) =>
      sessionParts.log(`Couldn't save onboarding: ${String(error)}`),
    );
  },
  loadPractice: async () => (await fetchPractice()).createPractice(),
  log: (message: string): void => debugLog.write("warn", message),
};

/** Runs practice sessions in a headset or in the window, and saves what they leave behind. @param setStep shows each step of a session */
export function createSessions(parts: typeof sessionParts, setStep: (step: VrStep) => void) {
  let inHeadset: XRSession | null = null;
  /** The session in the window; it is over when its practice is saved and its stage is closed. */
  let inWindow: { setup: WindowSetup; leaving: AbortController; over: Promise<void> } | null = null;
  /** Fetched with the scene. */
  let practice: Practice | null = null;

  async function load(workout: Workout) {
    const [scene, loaded] = await Promise.all([parts.loadScene(workout), parts.loadPractice()]);
    practice ??= loaded;
    return { scene, practice };
  }

  async function runInHeadset(xrSession: XRSession, workout: Workout, isWarned: boolean): Promise<void> {
    inHeadset = xrSession;
    let over = false;
    xrSession.addEventListener("end", () => {
      over = true;
      if (inHeadset === xrSession) inHeadset = null;
    });
    /** Shows a step, unless the next session in the headset has begun. */
    const show = (step: VrStep) => {
      if (inHeadset === null || inHeadset === xrSession) setStep(step);
    };
    // The browser's own Enter VR button works during an exercise in the window too. That one is another attempt.
    if (inWindow) {
      inWindow.leaving.abort();
      await inWindow.over;
      practice?.forget();
    }
    begin("headset", workout);
    try {
      const { scene, practice } = await load(workout);
      // The headset was taken off before the scene was ready.
      if (over) return show({ kind: "idle" });
      const session = scene.openInHeadset(xrSession, parts.page().devMode);
      show(await practice.run(session, workout, { setup: null, isWarned }));
    } catch (error) {
      // Not awaited: it may never settle.
      xrSession.end().catch(() => undefined);
      show(failureInHeadset(sceneFailure("headset", error), workout));
    }
  }

  function runInWindow(workout: Workout, setup: WindowSetup): Promise<void> {
    const leaving = new AbortController();
    const over = practiseInWindow(workout, setup, leaving.signal).finally(() => {
      inWindow = null;
    });
    inWindow = { setup, leaving, over };
    return over;
  }

  async function practiseInWindow(workout: Workout, setup: WindowSetup, leaving: AbortSignal): Promise<void> {
    parts.page().markSafetySeen();
    begin("window", workout);
    let stage: WindowStage | undefined;
    let session: SceneSession | undefined;
    try {
      stage = await setup.openStage();
      const { scene, practice } = await load(workout);
      if (leaving.aborted) return;
      session = await scene.openOnScreen(stage.container, setup.screenMode);
      if (leaving.aborted) return void session.end();
      leaving.addEventListener("abort", session.end.bind(session));
      const next = await practice.run(session, workout, { setup, isWarned: true });
      if (!leaving.aborted) setStep(next);
    } catch (error) {
      void session?.end();
      setStep({ kind: "failure", where: "window", message: sceneFailure("window", error), rest: null });
    } finally {
      stage?.close();
    }
  }

  function begin(where: Where, { measure }: Workout): void {
    if (!measure) parts.markEntered();
    setStep({ kind: "running", where });
  }

  /** The failure before the scene ran: a workout that was being resumed can be resumed again. */
  function failureInHeadset(message: string, workout: Workout): VrStep {
    return { kind: "failure", where: "headset", message, rest: practice?.hasAttempt() ? workout : null };
  }

  return {
    /**
     * Creates the scene while a dialog is open. Without WebGL, the dialog is replaced by a message; after another failure, entering tries again and
     * shows the error.
     */
    prepare(where: Where, workout: Workout): void {
      load(workout).catch((error: unknown) => {
        const message = sceneFailure(where, error);
        if (error instanceof NoWebGlError) setStep({ kind: "failure", where, message, rest: null });
        else parts.log(message);
      });
    },
    forget: () => practice?.forget(),
    failureInHeadset,
    runInHeadset,
    runInWindow,
    /** Ends the session in the headset. */
    end: () => void inHeadset?.end().catch(() => undefined),
  };
}
