import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { messageText } from "@vr-eye-lab/domain/messages";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { planWorkout, type Workout } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import type {
  ExerciseScene,
  PracticeListener,
  RunSummary,
  SceneResult,
  ScreenModeOptions,
} from "../../../scene/stage/scene-api.ts";
import { NoWebGlError, type VrSupport } from "../../../scene/xr/support.ts";
import { createVrController } from "./vr-controller.ts";

const PLAN = planWorkout(["pursuit", "saccades"], "pursuit", DEFAULT_SETTINGS);
const REST: Workout = planWorkout(["saccades"], "saccades", DEFAULT_SETTINGS, 20);
const UNSUPPORTED: VrSupport = { supported: false, message: "no headset" };
/** How a fake scene ends a run, and what was practised in it. */
interface Ran extends SceneResult {
  readonly practice: PracticeRecord | null;
}
const COMPLETED: Ran = {
  end: "completed",
  practice: { duration: 120, exercises: [{ type: "pursuit", duration: 120 }] },
  rest: null,
  ballPosition: { x: 0.3, y: -0.15, z: 0 },
  settings: DEFAULT_SETTINGS,
  ipd: 0.064,
  inputProfile: "pico-4",
  breakMinutes: null,
  error: null,
};
const LOST: Ran = { ...COMPLETED, end: "context-lost", rest: REST };
const FAILED: Ran = { ...COMPLETED, end: "failed", ballPosition: null, error: "shader", practice: null };

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
  readonly sceneError?: Error;
  readonly sessionError?: Error;
  readonly neverGrants?: boolean;
  /** Ending an XR session never settles. */
  readonly neverEnds?: boolean;
  /** The user leaves VR before the scene has loaded. */
  readonly leavesWhileLoading?: boolean;
  readonly recordError?: Error;
  readonly allowed?: (workout: Workout) => boolean;
  /** An exercise in the window lasts until the page ends it. */
  readonly endless?: boolean;
}

/** A controller on a page that records all events in order. */
function page(options: PageOptions = {}) {
  const { support = { supported: true }, devMode = false, sceneError, sessionError, allowed = () => true } = options;
  const results = [...(options.results ?? [COMPLETED])];
  const events: string[] = [];
  const announced: (string | null)[] = [];
  const ran: Workout[] = [];
  let onOffered: ((xrSession: XRSession) => void) | null = null;
  let safetySeen = false;
  let bannerDismissed = options.bannerDismissed ?? false;
  const summaries: RunSummary[] = [];
  const run = async (where: string, workout: Workout, { onProgress, onMilestone, onRecord }: PracticeListener) => {
    events.push(`run in ${where}`);
    ran.push(workout);
    onMilestone({ kind: "paused" });
    onProgress({ duration: 2, exercises: [{ type: "pursuit", duration: 2 }] });
    const { practice, ...result } = results.shift() ?? COMPLETED;
    for (const record of [practice, ...(options.again ?? [])]) {
      if (record) summaries.push(onRecord(record, result.end === "completed"));
    }
    return result;
  };
  const scene: ExerciseScene = {
    runInHeadset: (_, workout, listener) => run("headset", workout, listener),
    async runOnScreen(_, workout, listener, leave, screenMode) {
      const result = run(screenMode ? `window, ${screenMode.way}` : "window", workout, listener);
      if (options.endless) await new Promise((resolve) => leave.addEventListener("abort", resolve));
      return result;
    },
    runSelfTest: () => Promise.reject(new Error("not expected")),
    dispose: () => undefined,
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
  const vr = createVrController({
    knownSupport: null,
    checkSupport: async () => support,
    requestXrSession(signal) {
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
    plannedWorkout: () => PLAN,
    allowed,
    openJoinPro: () => events.push("join pro"),
    page: () => ({
      devMode,
      safetySeen,
      markSafetySeen: () => {
        safetySeen = true;
      },
      bannerDismissed,
      markBannerDismissed: () => {
        bannerDismissed = true;
      },
      placeBall: ({ x, y, z }) => events.push(`ball ${x} ${y} ${z}`),
      learnIpd: (metres) => events.push(`ipd ${metres}`),
      learnInputProfile: (profile) => events.push(`profile ${profile}`),
    }),
    recordPractice({ duration }) {
      if (options.recordError) throw options.recordError;
      events.push(`practised ${duration}`);
      return Promise.resolve(3);
    },
    checkpointPractice: (record) => events.push(record ? `so far ${record.duration}` : "over"),
    announce: (milestone) => announced.push(milestone?.kind ?? null),
    markEntered: () => events.push("entered"),
    log: (message) => events.push(`log ${message}`),
  });
  const staging: ScreenModeOptions = {
    way: "anaglyph",
    distance: 0.6,
    ipd: 0.063,
    separation: 0.063,
    filters: { redEye: "left", other: "cyan" },
    density: () => 4000,
    onResume: () => undefined,
  };
  return {
    vr,
    events,
    announced,
    ran,
    summaries,
    sessions,
    step: () => vr.store.getState().step,
    useOffer: () => onOffered?.(newSession()),
    enterScreenMode: () => vr.enterScreenMode({ ...stage("full screen"), screenMode: staging }),
  };
}

/** A page whose user has checked VR support, started VR and entered it. */
async function entered(options?: PageOptions) {
  const opened = page(options);
  await opened.vr.check();
  opened.vr.start();
  await opened.vr.enter();
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
    const { vr, events, step, enterScreenMode } = page({ support: UNSUPPORTED });
    await vr.check();
    vr.openScreenMode();
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
    const { vr, step } = page({ support: UNSUPPORTED, sceneError: new NoWebGlError() });
    vr.openScreenMode();
    const message = messageText("scene/no-webgl");
    await expect.poll(step).toEqual({ kind: "failure", where: "window", message, rest: null });
  });

  it("requests full screen inside the click, before any await [E-07]", async () => {
    const { vr, events, enterScreenMode } = page({ support: UNSUPPORTED });
    vr.openScreenMode();
    const entering = enterScreenMode();
    expect(events).toContain("open full screen");
    await entering;
  });

  it("does not start a workout that the plan does not include [E-07]", async () => {
    let allowed = false;
    const { vr, events, step, enterScreenMode } = page({ allowed: () => allowed });
    vr.openScreenMode();
    expect(step().kind).toBe("idle");
    allowed = true;
    vr.openScreenMode();
    allowed = false;
    await enterScreenMode();
    expect(step().kind).toBe("idle");
    expect(events.filter((event) => event === "join pro")).toHaveLength(2);
    expect(events).not.toContain("open full screen");
  });

  it("shows a failure message about the exercise, not about VR [E-07]", async () => {
    const { vr, step, enterScreenMode } = page({ results: [FAILED] });
    vr.openScreenMode();
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
    const { vr, events, enterScreenMode } = page({ results: [LOST, COMPLETED, COMPLETED] });
    await vr.check();
    vr.openScreenMode();
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
    expect(announced).toEqual(["paused", null]);
  });

  it("opens the Browser preview first and loads the scene at the same time [R-077]", async () => {
    const { vr, events, step } = page();
    await vr.check();
    vr.start();
    expect(step()).toEqual({ kind: "preview", entering: false });
    expect(events).toEqual(["load scene"]);
    vr.close();
    expect(step().kind).toBe("idle");
  });

  it("requests the session inside the click, before any await [R-078]", async () => {
    const { vr, events } = page();
    await vr.check();
    vr.start();
    const entering = vr.enter();
    expect(events).toContain("requestSession");
    await entering;
    expect(events).toContain("run in headset");
  });

  it("shows why a session was refused [R-079]", async () => {
    const { step } = await entered({ sessionError: new Error("busy") });
    expect(step()).toEqual({ kind: "failure", where: "headset", message: expect.stringContaining("busy"), rest: null });
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
    const { vr, events, step } = page({ neverGrants: true });
    await vr.check();
    vr.start();
    const entering = vr.enter();
    expect(step()).toEqual({ kind: "preview", entering: true });
    vr.close();
    await entering;
    expect(events.at(-1)).toBe("give up");
    expect(step()).toEqual({ kind: "idle" });
  });

  it("shows why before a session is requested when the browser has no WebGL [R-079]", async () => {
    const { vr, events, step } = page({ sceneError: new NoWebGlError() });
    await vr.check();
    vr.start();
    const message = messageText("scene/no-webgl");
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
  it("records the practice before discarding the session's checkpoints [R-112]", async () => {
    const { events } = await entered();
    const saved = events.filter((event) => /^(so far|practised|over)/.test(event));
    expect(saved).toEqual(["so far 2", "practised 120", "over"]);
  });

  it("adopts ball position, IPD and input profile, records the practice and shows the summary [R-112] [R-075]", async () => {
    const { events, step } = await entered();
    expect(events).toEqual(
      expect.arrayContaining(["ball 0.3 -0.15 0", "ipd 0.064", "profile pico-4", "practised 120"]),
    );
    const { practice } = COMPLETED;
    expect(step()).toEqual({ kind: "summary", practice, trouble: null, rest: null, breakMinutes: null, workout: PLAN });
  });

  const soFar = (duration: number): PracticeRecord => ({ duration, exercises: [{ type: "pursuit", duration }] });

  it("gives the summary in the headset the time, the streak and the workout for another run [R-112]", async () => {
    const { summaries } = await entered();
    expect(summaries).toEqual([{ seconds: 120, streak: expect.any(Promise), again: PLAN }]);
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
    expect(twice.step()).toMatchObject({ kind: "summary", practice: soFar(90), workout: PLAN });
    const hardlyAgain = await entered({ again: [null] });
    expect(hardlyAgain.step()).toMatchObject({ kind: "summary", practice: COMPLETED.practice });
  });

  it("'Again' after the rest of a resumed workout runs the whole workout, and starts a new sum [R-106] [R-112]", async () => {
    const again: (PracticeRecord | null)[] = [];
    const first = { ...LOST, practice: soFar(100) };
    const { vr, summaries, step } = await entered({ results: [first, { ...COMPLETED, practice: soFar(20) }], again });
    again.push(soFar(50));
    await vr.resume();
    expect(summaries.slice(1)).toMatchObject([
      { seconds: 120, again: PLAN },
      { seconds: 50, again: PLAN },
    ]);
    expect(step()).toMatchObject({ kind: "summary", practice: soFar(50) });
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
    const { step } = await entered({ results: [{ ...COMPLETED, end: "ended", practice: null, rest: REST }] });
    expect(step().kind).toBe("idle");
  });

  it("shows the error of a failed session and adopts no position [R-112]", async () => {
    const { events, step } = await entered({ results: [FAILED] });
    expect(events.some((event) => event.startsWith("ball"))).toBe(false);
    expect(step()).toMatchObject({ kind: "failure", message: expect.stringContaining("shader") });
  });

  it("offers to resume after a lost context and sums up both parts [R-106]", async () => {
    const practice = {
      duration: 100,
      exercises: [
        { type: "pursuit" as const, duration: 60 },
        { type: "saccades" as const, duration: 40 },
      ],
    };
    const second: Ran = {
      ...COMPLETED,
      practice: { duration: 20, exercises: [{ type: "saccades", duration: 20 }] },
    };
    const { vr, ran, step } = await entered({ results: [{ ...LOST, practice }, second] });
    const trouble = messageText("vr/context-lost");
    expect(step()).toEqual({ kind: "summary", practice, trouble, rest: REST, breakMinutes: null, workout: PLAN });
    await vr.resume();
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
  const STUCK: Ran = { ...COMPLETED, end: "no-frames", rest: REST };
  const message = messageText("vr/no-frames");

  it("shows a message, logs it and offers to resume [E-11]", async () => {
    const { vr, events, ran, step } = await entered({ results: [{ ...STUCK, practice: null }, COMPLETED] });
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
  it("is not started by Start VR, which opens Join Pro instead [R-076]", async () => {
    const { vr, events, step } = page({ allowed: () => false });
    await vr.check();
    vr.start();
    vr.start();
    expect(step()).toEqual({ kind: "idle" });
    expect(events).toEqual(["join pro", "join pro"]);
  });

  it("is checked with all of its motions, in dev mode too [R-076] [R-117]", () => {
    const checked: Workout[] = [];
    const allowed = (workout: Workout) => {
      checked.push(workout);
      return false;
    };
    const { vr, events } = page({ allowed, devMode: true });
    vr.start();
    expect(checked).toEqual([PLAN]);
    expect(events).toEqual(["join pro"]);
  });

  it("is not started by Enter VR when the plan ends while the preview is open [R-076]", async () => {
    let pro = true;
    const { vr, events, step } = page({ allowed: () => pro });
    await vr.check();
    vr.start();
    pro = false;
    await vr.enter();
    expect(step()).toEqual({ kind: "idle" });
    expect(events).toContain("join pro");
    expect(events).not.toContain("requestSession");
  });

  it("is not started by the browser's own button, whose session is ended [R-076]", async () => {
    let pro = true;
    const { vr, events, ran, sessions, step, useOffer } = await entered({ allowed: () => pro });
    vr.close();
    pro = false;
    useOffer();
    expect(step()).toEqual({ kind: "idle" });
    expect(events).toContain("join pro");
    expect(sessions.map(({ ended }) => ended)).toEqual([false, true]);
    expect(ran).toHaveLength(1);
  });

  it("can be resumed when it was started while the plan included it [R-076]", async () => {
    let pro = true;
    const cut: Ran = { ...COMPLETED, end: "system", rest: REST };
    const { vr, ran, step } = await entered({ allowed: () => pro, results: [cut, COMPLETED] });
    pro = false;
    await vr.resume();
    expect(ran).toEqual([PLAN, REST]);
    expect(step().kind).toBe("summary");
  });
});
