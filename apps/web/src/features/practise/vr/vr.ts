import type { Workout } from "@vr-eye-lab/domain/workout";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { common } from "#copy/common.ts";
import { messageText } from "../../../copy/message-text.ts";
import { mayPractise } from "../../../data/billing/plan.ts";
import { whenIdle } from "../../../data/browser/when-idle.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { currentWorkout } from "../../../data/workout/current-workout.ts";
import { checkVrSupport, type VrSupport } from "../../../scene/xr/support.ts";
import { enterVr, offerVr, sessionFailureText } from "../../../scene/xr/xr-session.ts";
import { openJoinPro } from "../../billing/join-pro.ts";
import type { WindowSetup } from "../screen-mode/window-stage.ts";
import { fetchPractice, fetchScene } from "./scene-loader.ts";
import { createSessions, sessionParts } from "./session.ts";
import type { VrState, VrStep } from "./steps.ts";

/** The parts of the browser, the page and the scene that the way into VR uses. Tests replace them. */
const pageParts = {
  ...sessionParts,
  checkSupport: checkVrSupport,
  /** What React finds in the first screen. It is the same where VR works: the page hides its banner. */
  knownSupport(): VrSupport | null {
    const reason = document.getElementById("root")?.dataset.vr as "no-webxr" | "" | undefined;
    return reason === undefined
      ? null
      : { supported: false, message: messageText(`vr/${reason || "no-immersive-vr"}`) };
  },
  enterVr,
  offerVr,
  /** Where dev mode runs without a headset. */
  devSetup: {
    openStage: async () => (await import("../screen-mode/window-stage.ts")).openWindowStage(common.vr.windowStage),
  } as WindowSetup,
  plannedWorkout: currentWorkout,
  allowed: mayPractise,
  openJoinPro,
};

/** Leads from Start VR through the practice session to its summary. Independent of React and of the open screen. */
export function createVr(parts = pageParts) {
  const store = createStore<VrState>()(() => ({ ...supported(parts.knownSupport(), null), step: { kind: "idle" } }));
  const sessions = createSessions(parts, setStep);
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

  /** What Enter VR starts: the measure of the open step, else what the page shows. */
  function planned(): Workout {
    const { step } = store.getState();
    return "workout" in step && step.workout.measure ? step.workout : parts.plannedWorkout();
  }

  /** Asks whether the plan includes a workout, before it starts. Resuming its rest and 'Again' don't ask again. Measures are for everybody. */
  function admits(workout: Workout): boolean {
    const allowed = workout.measure !== undefined || parts.allowed(workout.exercises);
    if (!allowed) {
      setStep({ kind: "idle" });
      parts.openJoinPro();
    }
    return allowed;
  }

  /** Lets the browser show its own Enter VR button, once the safety note was read. */
  function offer(): void {
    if (!store.getState().support?.supported || !parts.page().safetySeen) return;
    parts.offerVr((xrSession) => {
      sessions.forget();
      const workout = planned();
      if (admits(workout)) void runInHeadset(xrSession, workout, false);
      else xrSession.end().catch(() => undefined);
    });
  }

  /** @param isWarned the page showed the line about flicker */
  async function runInHeadset(xrSession: XRSession, workout: Workout, isWarned = true): Promise<void> {
    windowSetup = null;
    await sessions.runInHeadset(xrSession, workout, isWarned);
    offer();
  }

  async function requestHeadset(workout: Workout): Promise<void> {
    // No await before this call: the browser requires the user activation of the click.
    request = new AbortController();
    const { signal } = request;
    const requested = parts.enterVr(signal);
    setStep({ kind: "enter", workout, entering: true });
    parts.page().markSafetySeen();
    let xrSession: XRSession;
    try {
      xrSession = await requested;
    } catch (error) {
      if (signal.aborted) return;
      return setStep(sessions.failureInHeadset(sessionFailureText(error), workout));
    }
    await runInHeadset(xrSession, workout);
  }

  function run(workout: Workout): Promise<void> {
    const useWindow = parts.page().devMode && !store.getState().support?.supported;
    const setup = windowSetup ?? (useWindow ? parts.devSetup : null);
    return setup ? sessions.runInWindow(workout, setup) : requestHeadset(workout);
  }

  function showPreview(workout: Workout): void {
    sessions.forget();
    windowSetup = null;
    sessions.prepare("headset", workout);
    setStep({ kind: "enter", workout, entering: false });
  }

  function showScreenMode(workout: Workout, change = false): void {
    sessions.prepare("window", workout);
    setStep({ kind: "screen-mode", change, workout });
  }

  async function enter(): Promise<void> {
    const { step } = store.getState();
    // What the dialog shows: another tab may have changed the page's workout.
    const workout = step.kind === "enter" ? step.workout : planned();
    if (admits(workout)) await run(workout);
  }

  return {
    store,
    /** Asks the browser whether VR works. @returns whether Start VR leads to the scene: in a headset, or in the window in dev mode */
    async check(): Promise<boolean> {
      const support = await parts.checkSupport();
      const wasSupported = store.getState().support?.supported;
      store.setState(({ banner }) => supported(support, banner));
      if (!wasSupported) offer();
      return support.supported || parts.page().devMode;
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
      const workout = parts.plannedWorkout();
      if (admits(workout)) showPreview(workout);
    },
    showPreview,
    showScreenMode,
    planned,
    /** Enter VR: call it inside the click. */
    enter,
    /** Opens the steps of screen mode: the one that is needed, or all of them to change choices. */
    openScreenMode(change = false) {
      const workout = planned();
      if (admits(workout)) showScreenMode(workout, change);
    },
    /** Practises in screen mode: call it inside the click. */
    enterScreenMode(setup: WindowSetup) {
      sessions.forget();
      windowSetup = setup;
      return enter();
    },
    /** Continues an interrupted workout: call it inside the click. */
    async resume() {
      const { step } = store.getState();
      if ((step.kind === "summary" || step.kind === "failure") && step.rest) await run(step.rest);
      if (step.kind === "unfit") await run(step.workout);
    },
    /** Practises a workout where the last session ran: call it inside the click. */
    again(workout: Workout) {
      sessions.forget();
      return run(workout);
    },
    endSession: sessions.end,
    /** Closes the open dialog and gives up a request for an XR session. */
    close() {
      request.abort();
      setStep({ kind: "idle" });
    },
  };
}

export const vr = createVr();

export function useVr<Part>(select: (state: VrState) => Part): Part {
  return useStore(vr.store, select);
}

/** Why VR doesn't work here; null while that is unknown, where it works, and in dev mode, which needs none. */
export function useMissingVr(): string | null {
  const reason = useVr(({ support }) => (support?.supported === false ? support.message : null));
  const devMode = usePage((page) => page.devMode);
  return devMode ? null : reason;
}

/** Checks VR support now and whenever headsets connect or disconnect, and fetches what an exercise needs when the page is idle. */
export function watchVrSupport(): void {
  const check = async () => {
    // On failure it is fetched again when it is needed, and the error is shown then.
    if (await vr.check()) whenIdle(() => void Promise.all([fetchScene(), fetchPractice()]).catch(() => undefined));
  };
  if (document.getElementById("root")?.dataset.vr === "")
    vr.store.setState({ support: { supported: true }, banner: null });
  void check();
  navigator.xr?.addEventListener("devicechange", () => void check());
}
