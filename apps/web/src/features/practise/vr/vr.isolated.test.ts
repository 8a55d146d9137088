import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import type { Comfort, PracticeRecord } from "@vr-eye-lab/domain/practice";
import { encodeTrials } from "@vr-eye-lab/domain/random-dots";
import { planWorkout, type Workout, withSettings } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import type { PageState } from "../../../data/exercise/settings-store.ts";
import type { ScreenModeOptions } from "../../../scene/screen/screen-view.ts";
import type {
  ExerciseScene,
  NextStep,
  RunListener,
  RunResult,
  RunSummary,
  SceneSession,
  SessionEnd,
} from "../../../scene/workout/exercise-scene.ts";
import { NoWebGlError, type VrSupport } from "../../../scene/xr/support.ts";
// The page's modules need globals of a browser.
import "../../../first-paint/browser-globals.ts";
import { createPractice } from "./practise.ts";
import { workoutOf } from "./take-measure.ts";
import { createVr } from "./vr.ts";

const PLAN = planWorkout(["pursuit", "saccades"], "pursuit", DEFAULT_SETTINGS);
const REST: Workout = planWorkout(["saccades"], "saccades", DEFAULT_SETTINGS, 20);
const UNSUPPORTED: VrSupport = { supported: false, message: "no headset" };
/** How a run in the fake scene ends, and with it the session. */
type Ran = RunResult & Pick<SessionEnd, "end" | "error">;
const COMPLETED: Ran = {
  end: "ended",
  error: null,
  record: { duration: 120, exercises: [{ type: "pursuit", duration: 120 }] },
  isComplete: true,
  rest: null,
  settings: { ...DEFAULT_SETTINGS, ballPosition: { x: 0.3, y: -0.15, z: 0 } },
  breakMinutes: null,
  motion: "pursuit",
  input: null,
};
const LOST: Ran = { ...COMPLETED, end: "context-lost", isComplete: false, rest: REST };
const FAILED: Ran = { ...COMPLETED, end: "failed", isComplete: false, error: "shader", record: null };
/** The planned workout with the settings that the completed run left. */
const PRACTISED = withSettings(PLAN, COMPLETED.settings, "pursuit");

/** The part of an XRSession that the controller uses. */
class Session extends EventTarget {
  ended = false;
  readonly #neverEnds: boolean;

  constructor(neverEnds: boolean) {
    super();
    this.#neverEnds = neverEnds;
  }

  async end(): Promise<void> {
    this.ended = true;
    if (this.#neverEnds) await new Promise(() => undefined);
    this.dispatchEvent(new Event("end"));
  }
}

interface PageOptions {
  readonly support?: VrSupport;
  readonly devMode?: boolean;
  readonly bannerDismissed?: boolean;
  readonly results?: readonly Ran[];
  /** What is practised in each run after 'Again'. */
  readonly again?: readonly (PracticeRecord | null)[];
  /** What the user presses in the summary, if not 'Again'. */
  readonly choice?: NextStep;
  /** The last motion of each run, if the menu has changed it. */
  readonly changedTo?: ExerciseType;
  /** The answers in each summary. */
  readonly comforts?: readonly Comfort[];
  readonly sceneError?: Error;
  readonly sessionError?: Error;
  readonly neverGrants?: boolean;
  /** Ending an XR session never settles. */
  readonly neverEnds?: boolean;
  /** The user leaves VR before the scene has loaded. */
  readonly leavesWhileLoading?: boolean;
  readonly recordError?: Error;
  readonly allowed?: (exercises: readonly { readonly type: ExerciseType }[]) => boolean;
  /** The planned workout, if it isn't PLAN. */
  readonly plan?: Workout;
  /** An exercise in the window lasts until the page ends it. */
  readonly endless?: boolean;
  /** Whether screen mode can show a motion, if not all of them. */
  readonly canShow?: (type: ExerciseType) => boolean;
}

/** A controller on a page that records all events in order. */
function page(options: PageOptions = {}) {
  const { support = { supported: true }, devMode = false, sceneError, sessionError, allowed = () => true } = options;
  const results = [...(options.results ?? [COMPLETED])];
  const events: string[] = [];
  const announced: string[] = [];
  const workouts: Workout[] = [];
  const hints: boolean[] = [];
  const warned: boolean[] = [];
  let onOffered: ((xrSession: XRSession) => void) | null = null;
  let safetySeen = false;
  let sessionsStarted = 0;
  let bannerDismissed = options.bannerDismissed ?? false;
  const summaries: RunSummary[] = [];
  let asked = 0;
  /** A session in the fake scene. */
  function open(where: string, isHeadset: boolean): SceneSession {
    let ran: Ran = COMPLETED;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return {
      async run(workout: Workout, { onProgress, onMilestone, isWarned }: RunListener, hintsMenu) {
        warned.push(isWarned);
        hints.push(hintsMenu);
        events.push(`run in ${where}`);
        workouts.push(workout);
        onMilestone({ kind: "paused" });
        onProgress({ duration: 2, exercises: [{ type: "pursuit", duration: 2 }] });
        ran = {
          ...(results.shift() ?? COMPLETED),
          motion: options.changedTo ?? workout.exercises[0]?.type ?? "pursuit",
        };
        if (options.endless && !isHeadset) await ended;
        return ran;
      },
      offerNext(summary: RunSummary) {
        summaries.push(summary);
        for (const comfort of options.comforts ?? []) summary.onComfort(comfort);
        const record = options.again?.[asked++];
        if (record !== undefined) results.unshift({ ...COMPLETED, record });
        return Promise.resolve<NextStep>(record === undefined ? "finish" : (options.choice ?? "again"));
      },
      async end() {
        end();
        const headset = { ipd: 0.064, inputProfile: "pico-4" };
        return { end: ran.end, error: ran.error, ...(isHeadset ? headset : { ipd: null, inputProfile: null }) };
      },
    };
  }
  const scene: ExerciseScene = {
    addDots: async () => undefined,
    openInHeadset: () => open("headset", true),
    openOnScreen: async (_, screenMode) => open(screenMode ? `window, ${screenMode.way}` : "window", false),
  };
  const sessions: Session[] = [];
  const newSession = () => {
    const session = new Session(options.neverEnds ?? false);
    sessions.push(session);
    return session as EventTarget as XRSession;
  };
  const stage = (name: string) => ({
    openStage() {
      events.push(`open ${name}`);
      return { container: {} as HTMLElement, close: () => events.push(`close ${name}`) };
    },
  });
  const pageState = () =>
    ({
      devMode,
      safetySeen,
      markSafetySeen: () => {
        safetySeen = true;
      },
      sessionsStarted,
      countSession: () => {
        sessionsStarted += 1;
      },
      bannerDismissed,
      markBannerDismissed: () => {
        bannerDismissed = true;
      },
      placeBall: ({ x, y, z }) => events.push(`ball ${x} ${y} ${z}`),
      learnIpd: (metres) => events.push(`ipd ${metres}`),
      learnInputProfile: (profile) => events.push(`profile ${profile}`),
    }) as Partial<PageState> as PageState;
  const log = (message: string) => events.push(`log ${message}`);
  const practiceParts: Parameters<typeof createPractice>[0] = {
    page: pageState,
    log,
    allowed,
    screeningTries: () => 0,
    countScreening: () => undefined,
    saveRun({ duration }) {
      if (options.recordError) throw options.recordError;
      events.push(`practised ${duration}`);
      return Promise.resolve(3);
    },
    noteComfort: (comfort) => events.push(`felt ${comfort}`),
    saveProgress: ({ duration }) => events.push(`so far ${duration}`),
    announce: ({ kind }) => announced.push(kind),
    endAnnouncements: () => announced.push("end"),
  };
  const vr = createVr({
    knownSupport: () => null,
    checkSupport: async () => support,
    enterVr(signal) {
      events.push("requestSession");
      if (options.neverGrants) {
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            events.push("give up");
            reject(signal.reason);
          });
        });
      }
      return sessionError ? Promise.reject(sessionError) : Promise.resolve(newSession());
    },
    offerVr(onSession) {
      onOffered = onSession;
      events.push("offer");
    },
    async loadScene() {
      events.push("load scene");
      if (sceneError) throw sceneError;
      if (options.leavesWhileLoading) await sessions[0]?.end();
      return scene;
    },
    devSetup: stage("window"),
    plannedWorkout: () => options.plan ?? PLAN,
    allowed,
    openJoinPro: () => events.push("join pro"),
    page: pageState,
    log,
    markEntered: () => events.push("entered"),
    loadPractice: async () => createPractice(practiceParts),
  });
  const staging: ScreenModeOptions = {
    way: "anaglyph",
    distance: 0.6,
    ipd: 0.063,
    separation: 0.063,
    filters: { redEye: "left", other: "cyan" },
    density: () => 4000,
  };
  return {
    vr,
    events,
    announced,
    ran: workouts,
    hints,
    warned,
    summaries,
    sessions,
    step: () => vr.store.getState().step,
    useOffer: () => onOffered?.(newSession()),
    enterScreenMode: () =>
      vr.enterScreenMode({
        ...stage("full screen"),
        screenMode: staging,
        ...(options.canShow && { canShow: options.canShow }),
      }),
  };
}

/** A page that has checked VR support, and whose user has pressed Start VR. */
async function started(options?: PageOptions) {
  const opened = page(options);
  await opened.vr.check();
  opened.vr.start();
  return opened;
}

/** A page whose user has entered VR, and returned from it. */
async function entered(options?: PageOptions) {
  const opened = await started(options);
  await opened.vr.enter();
  return opened;
}

/** A page whose user is in the steps of screen mode. */
function inScreenMode(options?: PageOptions) {
  const opened = page(options);
  opened.vr.openScreenMode();
  return opened;
}

describe("VR support", () => {
  it("is unknown, then true or false; only false shows the banner [R-115] [R-021]", async () => {
    const { vr } = page({ support: UNSUPPORTED });
    expect(vr.store.getState()).toMatchObject({ support: null, banner: null });
    await vr.check();
    expect(vr.store.getState()).toMatchObject({ support: { supported: false }, banner: 0 });
    const supported = page();
    await supported.vr.check();
    expect(supported.vr.store.getState()).toMatchObject({ support: { supported: true }, banner: null });
  });

  it("when false, every press of Start VR shows the banner again [R-022]", async () => {
    const { vr, events, step } = page({ support: UNSUPPORTED });
    await vr.check();
    vr.dismissBanner();
    expect(vr.store.getState().banner).toBeNull();
    vr.start();
    expect(vr.store.getState().banner).toBe(1);
    vr.start();
    expect(vr.store.getState().banner).toBe(2);
    expect(step().kind).toBe("idle");
    expect(events).toEqual([]);
  });

  it("when false, a dismissed banner stays hidden until Start VR is pressed, in later visits too [R-021] [R-022]", async () => {
    const { vr } = page({ support: UNSUPPORTED });
    await vr.check();
    vr.dismissBanner();
    await vr.check();
    expect(vr.store.getState().banner, "after a headset was disconnected").toBeNull();
    const later = page({ support: UNSUPPORTED, bannerDismissed: true });
    await later.vr.check();
    expect(later.vr.store.getState().banner, "in a later visit").toBeNull();
    later.vr.start();
    expect(later.vr.store.getState().banner).toBe(1);
  });

  it("is not needed in dev mode, where the exercise runs in the window [R-117]", async () => {
    const { vr, events, step } = await entered({ support: UNSUPPORTED, devMode: true });
    expect(vr.store.getState().banner).toBeNull();
    expect(events).not.toContain("requestSession");
    expect(events).toContain("run in window");
    expect(events.at(-1)).toBe("close window");
    expect(step().kind).toBe("summary");
  });
});

describe("screen mode", () => {
  it("needs no VR, is chosen in a dialog, and ends with a record and a summary [E-07]", async () => {
    const { events, step, enterScreenMode } = inScreenMode({ support: UNSUPPORTED });
    expect(step().kind).toBe("screen-mode");
    expect(events).toEqual(["load scene"]);
    await enterScreenMode();
    expect(events).not.toContain("requestSession");
    expect(events).toContain("run in window, anaglyph");
    expect(events).toContain("practised 120");
    expect(events.at(-1)).toBe("close full screen");
    expect(step().kind).toBe("summary");
  });

  it("is replaced by a message when the browser has no WebGL [E-07]", async () => {
    const { step } = inScreenMode({ support: UNSUPPORTED, sceneError: new NoWebGlError() });
    const message = serverMessageText("scene/no-webgl");
    await expect.poll(step).toEqual({ kind: "failure", where: "window", message, rest: null });
  });

  it("requests full screen inside the click, before any await [E-07]", async () => {
    const { events, enterScreenMode } = inScreenMode({ support: UNSUPPORTED });
    const entering = enterScreenMode();
    expect(events).toContain("open full screen");
    await entering;
  });

  it("shows a failure message about the exercise, not about VR [E-07]", async () => {
    const { step, enterScreenMode } = inScreenMode({ results: [FAILED] });
    await enterScreenMode();
    const message = "The exercise could not be shown: shader. Reload the page, then start it again.";
    expect(step()).toEqual({ kind: "failure", where: "window", message, rest: null });
  });

  it("ends, saves its practice and closes its stage when the browser's own Enter VR button is used [E-07] [R-078]", async () => {
    const { vr, events, step, useOffer, enterScreenMode } = await entered({ endless: true });
    vr.close();
    vr.openScreenMode();
    events.length = 0;
    const over = enterScreenMode();
    await expect.poll(() => events).toContain("run in window, anaglyph");
    useOffer();
    await over;
    await expect.poll(() => step().kind).toBe("summary");
    const order = events.filter((event) => /^(run|practised|close|entered)/.test(event));
    expect(order).toEqual([
      "entered",
      "run in window, anaglyph",
      "practised 120",
      "close full screen",
      "entered",
      "run in headset",
      "practised 120",
    ]);
    expect(step()).toMatchObject({ practice: { duration: 120 } });
  });

  it("does not begin under an XR session that was granted while its scene was loading [E-07] [R-078]", async () => {
    const { vr, events, useOffer, enterScreenMode } = await entered();
    vr.close();
    vr.openScreenMode();
    events.length = 0;
    const over = enterScreenMode();
    useOffer();
    await over;
    await expect.poll(() => events).toContain("run in headset");
    expect(events).not.toContain("run in window, anaglyph");
    expect(events).toContain("close full screen");
  });

  it("resumes in the window after a lost context; a later Start VR uses the headset [E-07]", async () => {
    const { vr, events, enterScreenMode } = inScreenMode({ results: [LOST, COMPLETED, COMPLETED] });
    await enterScreenMode();
    await vr.resume();
    expect(events.filter((event) => event === "run in window, anaglyph")).toHaveLength(2);
    expect(events).not.toContain("requestSession");
    vr.start();
    await vr.enter();
    expect(events).toContain("run in headset");
  });
});

describe("entering VR", () => {
  it("announces milestones until the session is over [R-103]", async () => {
    const { announced } = await entered();
    expect(announced).toEqual(["paused", "over", "end"]);
  });

  it("opens the Browser preview first and loads the scene at the same time [R-077]", async () => {
    const { vr, events, step } = await started();
    expect(step()).toEqual({ kind: "enter", workout: PLAN, entering: false });
    expect(events).toEqual(["load scene"]);
    vr.close();
    expect(step().kind).toBe("idle");
  });

  it("warns in the headset of flicker only after the browser's own button, which shows no preview [R-171]", async () => {
    const { warned, useOffer } = await entered();
    useOffer();
    await expect.poll(() => warned).toEqual([true, false]);
  });

  it("requests the session inside the click, before any await [R-078]", async () => {
    const { vr, events } = await started();
    const entering = vr.enter();
    expect(events).toContain("requestSession");
    await entering;
    expect(events).toContain("run in headset");
  });

  it.each([
    [new DOMException("no", "NotAllowedError"), serverMessageText("vr/denied")],
    [new DOMException("no", "SecurityError"), serverMessageText("vr/denied")],
    [new DOMException("no", "InvalidStateError"), serverMessageText("vr/busy")],
    [new DOMException("no", "NotSupportedError"), serverMessageText("vr/no-headset")],
    [new DOMException("no", "NotFoundError"), serverMessageText("vr/no-headset")],
    [new DOMException("no", "OperationError"), serverMessageText("vr/request-failed", { message: "no" })],
    ["odd" as unknown as Error, serverMessageText("vr/request-failed", { message: "odd" })],
  ])("shows why a session was refused: %s [R-079]", async (sessionError, message) => {
    const { step } = await entered({ sessionError });
    expect(step()).toEqual({ kind: "failure", where: "headset", message, rest: null });
  });

  it("ends the session and shows the error when the scene can't be loaded [R-079]", async () => {
    const { step, sessions } = await entered({ sceneError: new Error("offline") });
    expect(step()).toMatchObject({ kind: "failure", message: expect.stringContaining("offline") });
    expect(sessions.map(({ ended }) => ended)).toEqual([true]);
  });

  it("shows an error even if the session never ends, and one of recording the practice [R-079]", async () => {
    const stuck = page({ sceneError: new Error("offline"), neverEnds: true });
    const torn = page({ recordError: new Error("torn") });
    for (const [{ vr, step }, message] of [
      [stuck, "offline"],
      [torn, "torn"],
    ] as const) {
      await vr.check();
      vr.start();
      void vr.enter().catch(() => undefined);
      await expect.poll(step).toMatchObject({ kind: "failure", message: expect.stringContaining(message) });
    }
  });

  it("gives up a request that is never answered, without a message [R-078]", async () => {
    const { vr, events, step } = await started({ neverGrants: true });
    const entering = vr.enter();
    expect(step()).toEqual({ kind: "enter", workout: PLAN, entering: true });
    vr.close();
    await entering;
    expect(events.at(-1)).toBe("give up");
    expect(step()).toEqual({ kind: "idle" });
  });

  it("shows why before a session is requested when the browser has no WebGL [R-079]", async () => {
    const { events, step } = await started({ sceneError: new NoWebGlError() });
    const message = serverMessageText("scene/no-webgl");
    await expect.poll(step).toEqual({ kind: "failure", where: "headset", message, rest: null });
    expect(events).not.toContain("requestSession");
  });

  it("offers the browser's own button only after the safety note, and runs its session [R-078]", async () => {
    const { vr, events, ran, step, useOffer } = page();
    await vr.check();
    expect(events).not.toContain("offer");
    vr.start();
    await vr.enter();
    expect(events.at(-1)).toBe("offer");
    vr.close();
    useOffer();
    await expect.poll(() => ran.length).toBe(2);
    expect(step().kind).toBe("summary");
  });

  it("offers the browser's own button again when VR was left before the scene had loaded [R-078]", async () => {
    const { events, step } = await entered({ leavesWhileLoading: true });
    expect(step().kind).toBe("idle");
    expect(events).not.toContain("run in headset");
    expect(events.at(-1)).toBe("offer");
  });

  it("marks VR as entered only when the session was granted [R-078]", async () => {
    expect((await entered({ sessionError: new Error("busy") })).events).not.toContain("entered");
    expect((await entered()).events).toContain("entered");
  });
});

describe("after a session", () => {
  it("saves the practice so far, then the record [R-112]", async () => {
    const { events } = await entered();
    const saved = events.filter((event) => /^(so far|practised)/.test(event));
    expect(saved).toEqual(["so far 2", "practised 120"]);
  });

  it("adopts ball position, IPD and input profile, records the practice and shows the summary [R-112] [R-075]", async () => {
    const { events, step } = await entered();
    expect(events).toEqual(
      expect.arrayContaining(["ball 0.3 -0.15 0", "ipd 0.064", "profile pico-4", "practised 120"]),
    );
    const ended = { kind: "summary", trouble: null, rest: null, breakMinutes: null, workout: PRACTISED, comfort: null };
    expect(step()).toEqual({ ...ended, isComplete: true, practice: COMPLETED.record });
  });

  const soFar = (duration: number): PracticeRecord => ({ duration, exercises: [{ type: "pursuit", duration }] });

  it("gives the summary in the scene the time, the streak and the settings [R-112]", async () => {
    const { summaries } = await entered();
    const { settings } = COMPLETED;
    const shown = { seconds: 120, streak: expect.any(Promise), settings, breakDue: false };
    expect(summaries).toEqual([{ ...shown, nextMotion: null, onComfort: expect.any(Function) }]);
    expect(await summaries[0]?.streak).toBe(3);
  });

  it("records each run after 'Again' once, and shows the last one of at least a second [R-112] [R-127]", async () => {
    const twice = await entered({ again: [soFar(90)] });
    expect(twice.events.filter((event) => /^(practised|ball|entered)/.test(event))).toEqual([
      "entered",
      "practised 120",
      "practised 90",
      "ball 0.3 -0.15 0",
    ]);
    expect(twice.step()).toMatchObject({ kind: "summary", practice: soFar(90), workout: PRACTISED });
    const hardlyAgain = await entered({ again: [null] });
    expect(hardlyAgain.step()).toMatchObject({ kind: "summary", practice: COMPLETED.record });
  });

  it("hints at the menu in the first three sessions of a browser, but not again after 'Again' [R-101]", async () => {
    const { vr, hints } = await entered({ again: [soFar(90)] });
    for (let session = 2; session <= 4; session++) await vr.enter();
    expect(hints).toEqual([true, false, true, true, false]);
  });

  it("saves the answer with the record that it follows, and the page doesn't ask again [R-112]", async () => {
    const { events, step } = await entered({ comforts: ["tired"] });
    expect(events.filter((event) => /^(practised|felt)/.test(event))).toEqual(["practised 120", "felt tired"]);
    expect(step()).toMatchObject({ kind: "summary", comfort: "tired" });
  });

  it("keeps a motion that the menu has changed for 'Again' and for saving [R-075] [R-102]", async () => {
    const plan = planWorkout([], "convergence", DEFAULT_SETTINGS);
    const changed = planWorkout([], "saccades", COMPLETED.settings);
    const { ran, step } = await entered({ plan, changedTo: "saccades", again: [soFar(50)] });
    expect(ran).toEqual([plan, changed]);
    expect(step()).toMatchObject({ workout: changed });
  });

  it("'Next motion' skips what the screen can't show, such as depth in one image for both eyes [E-07]", async () => {
    const plan = planWorkout([], "saccades", DEFAULT_SETTINGS);
    const inOneImage = inScreenMode({ plan, canShow: (type) => type !== "accommodation" });
    await inOneImage.enterScreenMode();
    expect(inOneImage.summaries).toMatchObject([{ nextMotion: "figure8" }]);
    const throughFilters = inScreenMode({ plan });
    await throughFilters.enterScreenMode();
    expect(throughFilters.summaries).toMatchObject([{ nextMotion: "accommodation" }]);
  });

  it("'Next motion' runs the next motion that the plan allows for as long, with its own record; not after a workout [R-112]", async () => {
    const plan = planWorkout([], "accommodation", DEFAULT_SETTINGS, 300);
    const allowed: PageOptions["allowed"] = (exercises) => exercises.every(({ type }) => type !== "figure8");
    const { events, ran, summaries, step } = await entered({ plan, allowed, choice: "next", again: [soFar(50)] });
    const next = planWorkout([], "convergence", COMPLETED.settings, 300);
    expect(summaries).toMatchObject([{ nextMotion: "convergence" }, { nextMotion: "pursuit" }]);
    expect(ran).toEqual([plan, next]);
    expect(events.filter((event) => event.startsWith("practised"))).toEqual(["practised 120", "practised 50"]);
    expect(step()).toMatchObject({ practice: soFar(50), workout: next });
    expect((await entered()).summaries).toMatchObject([{ nextMotion: null }]);
  });

  it("'Again' after the rest of a resumed workout runs the whole workout, and starts a new sum [R-106] [R-112]", async () => {
    const again: (PracticeRecord | null)[] = [];
    const first = { ...LOST, record: soFar(100) };
    const rest = { ...COMPLETED, record: soFar(20) };
    const { vr, ran, summaries, step } = await entered({ results: [first, rest], again });
    again.push(soFar(50));
    await vr.resume();
    expect(summaries).toMatchObject([{ seconds: 120 }, { seconds: 50 }]);
    expect(ran).toEqual([PLAN, REST, PRACTISED]);
    expect(step()).toMatchObject({ kind: "summary", practice: soFar(50) });
  });

  it("'Again' in the page's summary runs a workout where the last one ran, and starts a new sum [R-075] [E-07]", async () => {
    const { vr, ran, events, step, enterScreenMode } = inScreenMode({ results: [LOST, COMPLETED] });
    await enterScreenMode();
    await vr.again(PRACTISED);
    expect(ran).toEqual([PLAN, PRACTISED]);
    expect(events.filter((event) => event === "run in window, anaglyph")).toHaveLength(2);
    expect(events).not.toContain("requestSession");
    expect(step()).toMatchObject({ kind: "summary", practice: COMPLETED.record });
  });

  it("suggests a break in the summary when one is due [R-075]", async () => {
    const { step } = await entered({ results: [{ ...COMPLETED, breakMinutes: 20 }] });
    expect(step()).toMatchObject({ kind: "summary", breakMinutes: 20 });
  });

  it("returns the whole workout with the menu's settings, even when part of it was resumed [R-075]", async () => {
    const settings = { ...DEFAULT_SETTINGS, leftEyeColor: "#0000ff", speed: 9 } as const;
    const { vr, step } = await entered({ results: [LOST, { ...COMPLETED, settings }] });
    await vr.resume();
    expect(step()).toMatchObject({
      workout: {
        totalDuration: 120,
        exercises: [
          { type: "pursuit", duration: 60, settings },
          { type: "saccades", duration: 60, settings },
        ],
      },
    });
  });

  it("shows no summary below one second of practice [R-112]", async () => {
    const { step } = await entered({ results: [{ ...COMPLETED, isComplete: false, record: null, rest: REST }] });
    expect(step().kind).toBe("idle");
  });

  it("shows the error of a failed session, also of its summary, and adopts no position [R-112]", async () => {
    for (const result of [FAILED, { ...COMPLETED, end: "failed", error: "shader" } as const]) {
      const { events, step } = await entered({ results: [result] });
      expect(events.filter((event) => /^(ball|practised)/.test(event))).toEqual(result.record ? ["practised 120"] : []);
      expect(step()).toMatchObject({ kind: "failure", message: expect.stringContaining("shader") });
    }
  });

  it.each(["ended", "system", "context-lost", "no-frames"] as const)(
    "stays complete, with nothing to resume, when its summary ends by '%s' [R-112]",
    async (end) => {
      const { step } = await entered({ results: [{ ...COMPLETED, end }] });
      expect(step()).toMatchObject({ kind: "summary", isComplete: true, trouble: null, rest: null });
    },
  );

  it("offers to resume after a lost context and sums up both parts [R-106]", async () => {
    const record = {
      duration: 100,
      exercises: [
        { type: "pursuit" as const, duration: 60 },
        { type: "saccades" as const, duration: 40 },
      ],
    };
    const second: Ran = {
      ...COMPLETED,
      record: { duration: 20, exercises: [{ type: "saccades", duration: 20 }] },
    };
    const { vr, ran, step } = await entered({ results: [{ ...LOST, record }, second] });
    const trouble = serverMessageText("vr/context-lost");
    const cut = { kind: "summary", trouble, rest: REST, breakMinutes: null, workout: PRACTISED, comfort: null };
    expect(step()).toEqual({ ...cut, isComplete: false, practice: record });
    const resuming = vr.resume();
    expect(step()).toEqual({ kind: "enter", workout: REST, entering: true });
    await resuming;
    expect(ran[1]).toBe(REST);
    expect(step()).toMatchObject({
      kind: "summary",
      rest: null,
      practice: {
        duration: 120,
        exercises: [
          { type: "pursuit", duration: 60 },
          { type: "saccades", duration: 60 },
        ],
      },
    });
  });
});

describe("a headset without frames", () => {
  const STUCK: Ran = { ...COMPLETED, end: "no-frames", isComplete: false, rest: REST };
  const message = serverMessageText("vr/no-frames");

  it("shows a message, logs it and offers to resume [E-11]", async () => {
    const { vr, events, ran, step } = await entered({ results: [{ ...STUCK, record: null }, COMPLETED] });
    expect(step()).toEqual({ kind: "failure", where: "headset", message, rest: REST });
    expect(events).toContain(`log ${message}`);
    await vr.resume();
    expect(ran[1]).toBe(REST);
  });

  it("shows the message in the summary of what was practised [E-11]", async () => {
    const { events, step } = await entered({ results: [STUCK] });
    expect(step()).toMatchObject({ kind: "summary", trouble: message, rest: REST });
    expect(events).toEqual(expect.arrayContaining(["practised 120", `log ${message}`]));
  });
});

describe("a workout that the plan does not include", () => {
  it.each<[string, (opened: ReturnType<typeof page>) => unknown]>([
    ["Start VR", ({ vr }) => vr.start()],
    ["Enter VR, when the plan ends while the preview is open", ({ vr }) => vr.enter()],
    ["the browser's own button, whose session is ended", ({ useOffer }) => useOffer()],
    ["Practise on this screen", ({ vr }) => vr.openScreenMode()],
    ["the last step of screen mode", ({ enterScreenMode }) => enterScreenMode()],
  ])("is not started by %s; Join Pro opens instead [R-076] [E-07]", async (_, press) => {
    let pro = true;
    const opened = await entered({ allowed: () => pro });
    opened.vr.start();
    opened.events.length = 0;
    pro = false;
    await press(opened);
    expect(opened.step()).toEqual({ kind: "idle" });
    expect(opened.events).toEqual(["join pro"]);
    expect(opened.sessions.slice(1).every(({ ended }) => ended)).toBe(true);
  });

  it("is checked with all of its motions, in dev mode too [R-076] [R-117]", () => {
    const checked: unknown[] = [];
    const allowed: PageOptions["allowed"] = (exercises) => {
      checked.push(exercises);
      return false;
    };
    const { vr, events } = page({ allowed, devMode: true });
    vr.start();
    expect(checked).toEqual([PLAN.exercises]);
    expect(events).toEqual(["join pro"]);
  });

  it("can be resumed when it was started while the plan included it [R-076]", async () => {
    let pro = true;
    const cut: Ran = { ...COMPLETED, end: "system", isComplete: false, rest: REST };
    const { vr, ran, step } = await entered({ allowed: () => pro, results: [cut, COMPLETED] });
    pro = false;
    await vr.resume();
    expect(ran).toEqual([PLAN, REST]);
    expect(step().kind).toBe("summary");
  });
});

describe("a sitting of a measure [R-177]", () => {
  const answers = {
    formula: 1,
    seed: 7,
    isComplete: true,
    bounds: { in: 20, out: 40 },
    screening: { right: 12, catches: 2, tries: 1 },
    trials: encodeTrials([{ at: 1, demand: 0, place: "up", answer: "up", latency: 0.5 }]),
  };
  const MEASURED: Ran = {
    ...COMPLETED,
    record: { duration: 300, exercises: [{ type: "randomdots", duration: 300, answers }] },
    input: "stick",
  };
  const measuring = async (options: PageOptions) => {
    const opened = page({ results: [MEASURED], ...options });
    await opened.vr.check();
    const isSupported = options.support?.supported !== false;
    (isSupported ? opened.vr.showPreview : opened.vr.showScreenMode)(workoutOf("ranges"));
    return opened;
  };
  /** What only practice leaves behind. */
  const PRACTICE = /^(practised|ball|entered)/;

  it("leads through the Browser preview, for Free too, and isn't practice", async () => {
    const { vr, events, ran, step, summaries } = await measuring({ allowed: () => false });
    expect(step()).toEqual({ kind: "enter", workout: workoutOf("ranges"), entering: false });
    await vr.enter();
    expect(ran).toEqual([workoutOf("ranges")]);
    expect(events.filter((event) => PRACTICE.test(event))).toEqual([]);
    expect(events).not.toContain("join pro");
    expect(step()).toMatchObject({
      kind: "measured",
      measure: "ranges",
      result: { record: MEASURED.record, input: "stick" },
    });
    expect(summaries, "nothing is offered after it").toEqual([]);
    vr.close();
    expect(vr.planned()).toEqual(PLAN);
  });

  it("leads through the steps of screen mode, also from the Browser preview", async () => {
    const { vr, step, ran, enterScreenMode } = await measuring({ support: UNSUPPORTED });
    expect(step()).toEqual({ kind: "screen-mode", change: false, workout: workoutOf("ranges") });
    await enterScreenMode();
    expect(ran).toEqual([workoutOf("ranges")]);
    expect(step().kind).toBe("measured");

    const other = await measuring({});
    other.vr.openScreenMode(true);
    expect(other.step()).toEqual({ kind: "screen-mode", change: true, workout: workoutOf("ranges") });
    expect(other.vr.planned()).toEqual(workoutOf("ranges"));
    vr.close();
    expect(vr.planned()).toEqual(PLAN);
  });

  it("is shown, and so saved, when the context was lost", async () => {
    const { vr, events, step } = await measuring({ results: [{ ...LOST, record: MEASURED.record }] });
    await vr.enter();
    expect(step()).toMatchObject({ kind: "measured", result: { record: MEASURED.record, isComplete: false } });
    expect(events.filter((event) => PRACTICE.test(event))).toEqual([]);
  });

  it("leaves nothing without a trial", async () => {
    const { vr, events, step } = await measuring({ results: [{ ...MEASURED, isComplete: false, record: null }] });
    await vr.enter();
    expect(events.filter((event) => PRACTICE.test(event))).toEqual([]);
    expect(step().kind).toBe("idle");
  });
});
