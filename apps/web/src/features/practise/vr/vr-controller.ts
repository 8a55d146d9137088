import type { Workout } from "@vr-eye-lab/domain/workout";
import { createStore } from "zustand/vanilla";
import type { PageState } from "../../../data/exercise/settings-store.ts";
import { NoWebGlError, type VrSupport } from "../../../scene/xr/support.ts";
import { sessionFailureText } from "../../../scene/xr/xr-session.ts";
import { sceneFailure } from "./session-outcome.ts";
import { createSessionRunner, type SessionParts, type WindowSetup } from "./session-runner.ts";
import type { Place, VrState, VrStep } from "./vr-state.ts";

/** What the controller needs from the browser, the scene and the page. */
export interface VrParts extends SessionParts {
  page(): ReturnType<SessionParts["page"]> & Pick<PageState, "bannerDismissed" | "markBannerDismissed">;
  checkSupport(): Promise<VrSupport>;
  /** What the first paint found out; null if nothing. */
  readonly knownSupport: VrSupport | null;
  /** Requests an XR session; called inside the click. The signal gives the request up. */
  requestXrSession(signal: AbortSignal): Promise<XRSession>;
  /** Lets the browser show its own Enter VR button. */
  offerVr(onSession: (xrSession: XRSession) => void): void;
  /** Where dev mode runs without a headset. */
  readonly devSetup: WindowSetup;
  /** The workout that Start would run now. */
  plannedWorkout(): Workout;
  /** Whether the user's plan includes all of a workout. */
  allowed(workout: Workout): boolean;
  /** Explains what Pro includes. */
  openJoinPro(): void;
  log(message: string): void;
}

/** Leads from Start VR through the practice session to its summary. Independent of React and of the open screen. */
export function createVrController(parts: VrParts) {
  const store = createStore<VrState>()(() => ({ ...supported(parts.knownSupport, null), step: { kind: "idle" } }));
  const runner = createSessionRunner(parts, setStep);
  /** The last session's window; null: it ran in a headset. */
  let windowSetup: WindowSetup | null = null;
  /** The last request for an XR session. */
  let request = new AbortController();

  /** The state after an answer about VR. */
  function supported(support: VrSupport | null, banner: VrState["banner"]): Pick<VrState, "support" | "banner"> {
    const { devMode, bannerDismissed } = parts.page();
    if (support?.supported !== false || devMode) return { support, banner: null };
    return { support, banner: banner ?? (bannerDismissed ? null : 0) };
  }

  function setStep(step: VrStep): void {
    if (step.kind === "failure") parts.log(step.message);
    if (step.kind === "summary" && step.trouble) parts.log(step.trouble);
    store.setState({ step });
  }

  /** The one place that asks the plan before a session starts. */
  function admits(workout: Workout): boolean {
    const allowed = parts.allowed(workout);
    if (!allowed) {
      setStep({ kind: "idle" });
      parts.openJoinPro();
    }
    return allowed;
  }

  const usesScene = () => store.getState().support?.supported === true || parts.page().devMode;

  /**
   * Creates the scene while a dialog is open. Without WebGL, the dialog is replaced by a message; after another failure,
   * entering tries again and shows the error.
   */
  function prepareScene(where: Place): void {
    parts.loadScene().catch((error: unknown) => {
      const message = sceneFailure(where, error);
      if (error instanceof NoWebGlError) setStep({ kind: "failure", where, message, rest: null });
      else parts.log(message);
    });
  }

  function offer(): void {
    if (!store.getState().support?.supported || !parts.page().safetySeen) return;
    parts.offerVr((xrSession) => {
      runner.forget();
      const workout = parts.plannedWorkout();
      if (admits(workout)) void runInHeadset(xrSession, workout);
      else xrSession.end().catch(() => undefined);
    });
  }

  async function runInHeadset(xrSession: XRSession, workout: Workout): Promise<void> {
    windowSetup = null;
    await runner.runInHeadset(xrSession, workout);
    offer();
  }

  async function requestHeadset(workout: Workout): Promise<void> {
    // No await before this call: the browser requires the user activation of the click.
    request = new AbortController();
    const { signal } = request;
    const requested = parts.requestXrSession(signal);
    setStep({ kind: "preview", entering: true });
    parts.page().markSafetySeen();
    let xrSession: XRSession;
    try {
      xrSession = await requested;
    } catch (error) {
      if (signal.aborted) return;
      return runner.failInHeadset(sessionFailureText(error), workout);
    }
    await runInHeadset(xrSession, workout);
  }

  function run(workout: Workout): Promise<void> {
    const useWindow = parts.page().devMode && !store.getState().support?.supported;
    const setup = windowSetup ?? (useWindow ? parts.devSetup : null);
    return setup ? runner.runInWindow(workout, setup) : requestHeadset(workout);
  }

  async function enter(): Promise<void> {
    const workout = parts.plannedWorkout();
    if (admits(workout)) await run(workout);
  }

  return {
    store,
    /** Whether the scene can be used: in a headset, or in a window in dev mode. */
    usesScene,
    /** Lets the browser show its own Enter VR button, once the safety note was read. Call it after other XR sessions too. */
    offer,
    /** Asks the browser whether VR works. */
    async check() {
      const support = await parts.checkSupport();
      const wasSupported = store.getState().support?.supported;
      store.setState(({ banner }) => supported(support, banner));
      if (!wasSupported) offer();
    },
    /** Hides the banner, on this device for good; a press of Start VR shows it again. */
    dismissBanner() {
      parts.page().markBannerDismissed();
      store.setState({ banner: null });
    },
    /** Start VR: opens the Browser preview, or the banner where VR does not work. */
    start() {
      const { support, banner, step } = store.getState();
      if (step.kind === "running") return;
      if (support?.supported === false && !parts.page().devMode) {
        store.setState({ banner: (banner ?? 0) + 1 });
        return;
      }
      if (!admits(parts.plannedWorkout())) return;
      runner.forget();
      windowSetup = null;
      if (usesScene()) prepareScene("headset");
      setStep({ kind: "preview", entering: false });
    },
    /** Enter VR: call it inside the click. */
    enter,
    /** Opens the steps of screen mode: the one that is needed, or all of them to change choices. */
    openScreenMode(change = false) {
      if (!admits(parts.plannedWorkout())) return;
      prepareScene("window");
      setStep({ kind: "screen-mode", change });
    },
    /** Practises in screen mode: call it inside the click. */
    enterScreenMode(setup: WindowSetup) {
      runner.forget();
      windowSetup = setup;
      return enter();
    },
    /** Continues an interrupted workout: call it inside the click. */
    async resume() {
      const { step } = store.getState();
      if ((step.kind === "summary" || step.kind === "failure") && step.rest) await run(step.rest);
    },
    /** Ends the session in the headset. */
    endSession: runner.end,
    /** Closes the open dialog and gives up a request for an XR session. */
    close() {
      request.abort();
      setStep({ kind: "idle" });
    },
  };
}
