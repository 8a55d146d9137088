import { useStore } from "zustand";
import { en } from "../../../copy/en.ts";
import { mayPractise } from "../../../data/billing/plan.ts";
import { presentWorkout } from "../../../data/billing/planned-workout.ts";
import { debugLog } from "../../../data/debug-log.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { completeOnboarding } from "../../../data/local/documents.ts";
import { accountStore } from "../../../data/login/account.ts";
import { checkpointPractice, recordPractice } from "../../../data/practice/practice.ts";
import { noteExercises } from "../../../data/tracking/use-tracking.ts";
import { whenIdle } from "../../../data/when-idle.ts";
import { enterVr, offerVr, sessionFailureText } from "../../../scene/xr/session.ts";
import { checkVrSupport, onVrDeviceChange } from "../../../scene/xr/support.ts";
import { sayMilestone } from "./milestones.ts";
import { createSceneLoader, fetchScene, makeScene } from "./scene-loader.ts";
import { createVrController, type VrState } from "./vr-controller.ts";

const log = (message: string) => debugLog.write("warn", message);
const scenes = createSceneLoader((keyboard) => makeScene({ keyboard, log }));

/** The page's way into VR. */
export const vr = createVrController({
  checkSupport: checkVrSupport,
  enter: enterVr,
  failureText: sessionFailureText,
  offer: offerVr,
  loadScene: scenes.load,
  openStage: async () => (await import("../screen-mode/flat.ts")).openWindowStage(en.vr.windowStage),
  presentWorkout,
  allowed: ({ exercises }) => mayPractise(exercises),
  devMode: () => pageStore.getState().devMode,
  safetySeen: () => pageStore.getState().safetySeen,
  markSafetySeen: () => pageStore.getState().markSafetySeen(),
  placeBall: (position) => pageStore.getState().placeBall(position),
  learnIpd: (metres) => pageStore.getState().learnIpd(metres),
  recordPractice(record) {
    noteExercises(record);
    recordPractice(record);
  },
  checkpointPractice(record) {
    noteExercises(record);
    checkpointPractice(record);
  },
  sayMilestone,
  markEntered() {
    if (accountStore.getState().status !== "signed-in") return;
    completeOnboarding("start_session").catch((error: unknown) => log(`Onboarding was not kept: ${String(error)}`));
  },
  log,
});

/** The page's one scene. Rejects when its script does not come or no picture can be made. */
export const loadScene = () => scenes.load(pageStore.getState().devMode);

/** A part of the way into VR; the component draws anew when that part changes. */
export function useVr<Part>(select: (state: VrState) => Part): Part {
  return useStore(vr.store, select);
}

/** Asks for VR support, now and whenever headsets come or go, and fetches the scene when the page is idle. */
export function watchVrSupport(): void {
  const check = async () => {
    await vr.check();
    // A failure here is told when the scene is wanted: then it is fetched again.
    if (vr.wantsScene()) whenIdle(() => void fetchScene().catch(() => undefined));
  };
  void check();
  onVrDeviceChange(() => void check());
}
