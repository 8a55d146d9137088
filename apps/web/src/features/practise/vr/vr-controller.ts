import type { BallPosition } from "@vr-eye-lab/domain/exercise";
import { messageText } from "@vr-eye-lab/domain/messages";
import type { PracticeRecord, Workout } from "@vr-eye-lab/domain/workout";
import { createStore, type StoreApi } from "zustand/vanilla";
import type {
  ExerciseScene,
  FlatStaging,
  Milestone,
  SceneResult,
  SessionListener,
} from "../../../scene/stage/scene-api.ts";
import type { VrSupport } from "../../../scene/xr/support.ts";
import { joinPractice } from "./join-practice.ts";

type Place = "headset" | "window";

/** Where the way into VR and back stands: one thing at a time. */
type VrStep =
  | { readonly kind: "idle" }
  /** What Start would run is not in the person's plan. */
  | { readonly kind: "locked" }
  /** The Browser preview; `entering` once Enter VR was pressed and the browser has not answered. */
  | { readonly kind: "preview"; readonly entering: boolean }
  /** The way to practise on the screen itself is being chosen. */
  | { readonly kind: "flat" }
  | { readonly kind: "running"; readonly where: Place }
  | { readonly kind: "failure"; readonly where: Place; readonly message: string; readonly rest: Workout | null }
  | {
      readonly kind: "summary";
      readonly practice: PracticeRecord;
      readonly lost: boolean;
      readonly rest: Workout | null;
      /** Minutes practised in this visit, when a break is to be suggested; else null. */
      readonly breakMinutes: number | null;
      /** What was run, all of it, with the settings as the headset's menu left them. */
      readonly workout: Workout;
    };

export interface VrState {
  /** Null while the browser has not answered. */
  readonly support: VrSupport | null;
  readonly bannerShown: boolean;
  readonly step: VrStep;
}

/** What an exercise outside a headset is shown on. */
export interface Screening {
  /** Opens the element that fills the window, and closes it again. */
  openStage(): OpenStage | Promise<OpenStage>;
  /** How it is drawn; left out: one half for each eye (dev mode). */
  readonly flat?: FlatStaging;
}

interface OpenStage {
  readonly container: HTMLElement;
  close(): void;
}

/** What the controller needs of the browser, the scene and the page. */
export interface VrParts extends Screening {
  checkSupport(): Promise<VrSupport>;
  /** Asks for a session, within the click. */
  enter(): Promise<XRSession>;
  failureText(error: unknown): string;
  offer(onSession: (session: XRSession) => void): void;
  loadScene(keyboard: boolean): Promise<ExerciseScene>;
  presentWorkout(): Workout;
  /** Whether the person's plan has all of a workout. */
  allowed(workout: Workout): boolean;
  devMode(): boolean;
  safetySeen(): boolean;
  markSafetySeen(): void;
  placeBall(position: BallPosition): void;
  learnIpd(metres: number): void;
  recordPractice(record: PracticeRecord): void;
  /** Told every few seconds what the running session has practised so far; null when it is over. */
  checkpointPractice(record: PracticeRecord | null): void;
  /** Told how the running session comes along; null when it is over. */
  sayMilestone(milestone: Milestone | null): void;
  /** Told whenever VR is entered. */
  markEntered(): void;
  log(message: string): void;
}

export interface VrController {
  readonly store: StoreApi<VrState>;
  /** Asks the browser anew whether VR works. */
  check(): Promise<void>;
  /** Whether the scene can be of use here: in a headset, or in a window for dev mode. */
  wantsScene(): boolean;
  dismissBanner(): void;
  /** Start VR: opens the Browser preview, or the banner again where VR cannot work. What the plan does not have is not begun: the step is then 'locked'. */
  start(): void;
  /** Enter VR: call it in the click. */
  enter(): Promise<void>;
  /** Leads to practising on the screen itself. */
  openFlat(): void;
  /** Practises on the screen itself: call it in the click. */
  enterFlat(screening: Screening): Promise<void>;
  /** Goes on with what a session left over: call it in the click. */
  resume(): Promise<void>;
  /** Ends a running session from the page. */
  endSession(): void;
  /** Lets the browser offer its own button again, as after a session that was begun elsewhere. */
  offer(): void;
  /** Closes whatever dialog is open. */
  close(): void;
}

/** The way from Start VR through the session to its summary. Outside React: a session goes on whatever is on screen. */
export function createVrController(parts: VrParts): VrController {
  const store = createStore<VrState>()(() => ({ support: null, bannerShown: false, step: { kind: "idle" } }));
  let session: XRSession | null = null;
  /** What earlier parts of a resumed session practised. */
  let earlier: PracticeRecord | null = null;
  /** What was practised on outside a headset last; null: in a headset, or not yet. */
  let screening: Screening | null = null;
  /** The workout that the session began with, whatever part of it was resumed. */
  let begun: Workout | null = null;

  const listener: SessionListener = { onProgress: parts.checkpointPractice, onMilestone: parts.sayMilestone };

  const setStep = (step: VrStep) => store.setState({ step });
  const place = (): Place => {
    const { step } = store.getState();
    return step.kind === "running" ? step.where : "headset";
  };
  const fail = (message: string, rest: Workout | null = null) =>
    setStep({ kind: "failure", where: place(), message, rest });
  const sceneFailure = (error: unknown) =>
    messageText(place() === "headset" ? "vr/scene-failed" : "window/scene-failed", {
      message: error instanceof Error ? error.message : String(error),
    });

  /** The one place that asks the plan, before whatever begins a session. */
  function admits(workout: Workout): boolean {
    const allowed = parts.allowed(workout);
    if (!allowed) setStep({ kind: "locked" });
    return allowed;
  }

  /** The browser's own button works once the safety note has been read. */
  function offer(): void {
    if (!store.getState().support?.supported || !parts.safetySeen()) return;
    parts.offer((granted) => {
      earlier = null;
      const workout = parts.presentWorkout();
      if (admits(workout)) void runInHeadset(granted, workout);
      else granted.end().catch(() => undefined);
    });
  }

  async function request(workout: Workout): Promise<void> {
    // Nothing may be awaited before this call: the browser asks for the click itself.
    const asked = parts.enter();
    setStep({ kind: "preview", entering: true });
    parts.markSafetySeen();
    let granted: XRSession;
    try {
      granted = await asked;
    } catch (error) {
      const message = parts.failureText(error);
      parts.log(message);
      fail(message, earlier ? workout : null);
      return;
    }
    await runInHeadset(granted, workout);
  }

  async function runInHeadset(granted: XRSession, workout: Workout): Promise<void> {
    session = granted;
    screening = null;
    enterWorkout(workout);
    let over = false;
    granted.addEventListener("end", () => {
      over = true;
      if (session === granted) session = null;
    });
    setStep({ kind: "running", where: "headset" });
    let scene: ExerciseScene;
    try {
      scene = await parts.loadScene(parts.devMode());
    } catch (error) {
      await granted.end().catch(() => undefined);
      const message = sceneFailure(error);
      parts.log(message);
      fail(message, earlier ? workout : null);
      return;
    }
    // Taken off before the exercise could be shown.
    if (over) return setStep({ kind: "idle" });
    finish(await scene.runInHeadset(granted, workout, listener));
    offer();
  }

  async function runInWindow(workout: Workout, { openStage, flat }: Screening): Promise<void> {
    parts.markSafetySeen();
    enterWorkout(workout);
    setStep({ kind: "running", where: "window" });
    let stage: OpenStage | undefined;
    try {
      stage = await openStage();
      const scene = await parts.loadScene(parts.devMode());
      finish(await scene.runInWindow(stage.container, workout, listener, flat));
    } catch (error) {
      const message = sceneFailure(error);
      parts.log(message);
      fail(message);
    } finally {
      stage?.close();
    }
  }

  function enterWorkout(workout: Workout): void {
    if (!earlier || !begun) begun = workout;
    parts.markEntered();
  }

  function finish(result: SceneResult): void {
    if (result.ipd !== null) parts.learnIpd(result.ipd);
    if (result.ballPosition) parts.placeBall(result.ballPosition);
    if (result.practice) parts.recordPractice(result.practice);
    parts.checkpointPractice(null);
    parts.sayMilestone(null);
    const practice = joinPractice(earlier, result.practice);
    const lost = result.end === "context-lost";
    const rest = lost || result.end === "system" ? result.rest : null;
    earlier = practice;
    if (result.end === "failed") {
      const message = sceneFailure(result.error ?? "");
      parts.log(message);
      fail(message);
    } else if (practice) {
      if (lost) parts.log(messageText("vr/context-lost"));
      const { settings, breakMinutes } = result;
      const { exercises, totalDuration } = begun ?? parts.presentWorkout();
      const workout = { exercises: exercises.map((exercise) => ({ ...exercise, settings })), totalDuration };
      setStep({ kind: "summary", practice, lost, rest, breakMinutes, workout });
    } else if (lost) {
      parts.log(messageText("vr/context-lost"));
      fail(messageText("vr/context-lost"), rest);
    } else {
      setStep({ kind: "idle" });
    }
  }

  function enterWith(workout: Workout): Promise<void> {
    const { support } = store.getState();
    if (screening) return runInWindow(workout, screening);
    return parts.devMode() && !support?.supported ? runInWindow(workout, parts) : request(workout);
  }

  async function enter(): Promise<void> {
    const workout = parts.presentWorkout();
    if (admits(workout)) await enterWith(workout);
  }

  const wantsScene = () => store.getState().support?.supported === true || parts.devMode();

  /** Makes the scene while a dialog is looked at. A failure is told when it is entered: then it is tried again. */
  function prepareScene(): void {
    parts.loadScene(parts.devMode()).catch((error: unknown) => parts.log(sceneFailure(error)));
  }

  return {
    store,
    wantsScene,
    offer,
    async check() {
      const support = await parts.checkSupport();
      const known = store.getState().support;
      store.setState({ support, bannerShown: !support.supported && !parts.devMode() });
      if (!known?.supported) offer();
    },
    dismissBanner: () => store.setState({ bannerShown: false }),
    start() {
      const { support, step } = store.getState();
      if (step.kind === "running") return;
      if (support?.supported === false && !parts.devMode()) {
        store.setState({ bannerShown: true });
        return;
      }
      if (!admits(parts.presentWorkout())) return;
      earlier = null;
      screening = null;
      if (wantsScene()) prepareScene();
      setStep({ kind: "preview", entering: false });
    },
    openFlat() {
      if (!admits(parts.presentWorkout())) return;
      earlier = null;
      prepareScene();
      setStep({ kind: "flat" });
    },
    enterFlat(chosen) {
      screening = chosen;
      return enter();
    },
    enter,
    resume() {
      const { step } = store.getState();
      if ((step.kind !== "summary" && step.kind !== "failure") || !step.rest) return Promise.resolve();
      return enterWith(step.rest);
    },
    endSession() {
      session?.end().catch(() => undefined);
    },
    close: () => setStep({ kind: "idle" }),
  };
}
