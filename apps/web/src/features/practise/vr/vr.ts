import { messageText } from "@vr-eye-lab/domain/messages";
import { useStore } from "zustand";
import { en } from "../../../copy/en.ts";
import { mayPractise } from "../../../data/billing/plan.ts";
import { debugLog } from "../../../data/debug-log.ts";
import { pageStore, usePage } from "../../../data/exercise/page-store.ts";
import { accountStore } from "../../../data/login/login.ts";
import { checkpointPractice, recordPractice } from "../../../data/practice/practice.ts";
import { setOnboardingStep } from "../../../data/profile/profile.ts";
import { noteExercises } from "../../../data/tracking/use-tracking.ts";
import { whenIdle } from "../../../data/when-idle.ts";
import { currentWorkout } from "../../../data/workout/current-workout.ts";
import { checkVrSupport, type VrSupport } from "../../../scene/xr/support.ts";
import { enterVr, offerVr } from "../../../scene/xr/xr-session.ts";
import { openJoinPro } from "../../billing/join-pro.ts";
import { announceMilestone } from "./milestones.ts";
import { fetchScene, loadScene } from "./scene-loader.ts";
import { createVrController } from "./vr-controller.ts";
import type { VrState } from "./vr-state.ts";

const log = (message: string) => debugLog.write("warn", message);

/** The page's way into VR. */
export const vr = createVrController({
  checkSupport: checkVrSupport,
  knownSupport: knownSupport(),
  requestXrSession: enterVr,
  offerVr,
  loadScene,
  devSetup: {
    openStage: async () => (await import("../screen-mode/window-stage.ts")).openWindowStage(en.vr.windowStage),
  },
  plannedWorkout: currentWorkout,
  allowed: ({ exercises }) => mayPractise(exercises),
  openJoinPro,
  page: pageStore.getState,
  recordPractice(record) {
    noteExercises(record);
    noteExercises(null);
    return recordPractice(record);
  },
  checkpointPractice(record) {
    noteExercises(record);
    checkpointPractice(record);
  },
  announce: announceMilestone,
  markEntered() {
    if (accountStore.getState().status !== "signed-in") return;
    setOnboardingStep("start_session", true).catch((error: unknown) =>
      log(`Couldn't save onboarding: ${String(error)}`),
    );
  },
  log,
});

/** Where VR doesn't work, the first paint has left the end of the message's code. */
function knownSupport(): VrSupport | null {
  const reason = document.getElementById("root")?.dataset.noVr as "no-webxr" | undefined;
  return reason ? { supported: false, message: messageText(`vr/${reason}`) } : null;
}

/** A part of the way into VR; the component renders again when that part changes. */
export function useVr<Part>(select: (state: VrState) => Part): Part {
  return useStore(vr.store, select);
}

/** Why VR doesn't work here; null while that is unknown, where it works, and in dev mode, which needs none. */
export function useMissingVr(): string | null {
  const reason = useVr(({ support }) => (support?.supported === false ? support.message : null));
  const devMode = usePage((page) => page.devMode);
  return devMode ? null : reason;
}

/** Checks VR support now and whenever headsets connect or disconnect, and fetches the scene when the page is idle. */
export function watchVrSupport(): void {
  const check = async () => {
    await vr.check();
    // On failure the scene is fetched again when it is needed, and the error is shown then.
    if (vr.usesScene()) whenIdle(() => void fetchScene().catch(() => undefined));
  };
  void check();
  navigator.xr?.addEventListener("devicechange", () => void check());
}
