import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { planWorkout, type Workout } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import type { ExerciseScene, FlatStaging, SceneResult, SessionListener } from "../../../scene/stage/scene-api.ts";
import type { VrSupport } from "../../../scene/xr/support.ts";
import { createVrController, type VrParts } from "./vr-controller.ts";

const PLAN = planWorkout(["pursuit", "saccades"], "pursuit", DEFAULT_SETTINGS);
const REST: Workout = planWorkout(["saccades"], "saccades", DEFAULT_SETTINGS, 20);
const COMPLETED: SceneResult = {
  end: "completed",
  practice: { duration: 120, exercises: [{ type: "pursuit", duration: 120 }] },
  rest: null,
  ballPosition: { x: 0.3, y: -0.15, z: 0 },
  settings: DEFAULT_SETTINGS,
  ipd: 0.064,
  seed: 1,
  breakMinutes: null,
  error: null,
};

/** A session that ends when told to; only what the controller uses of one. */
class Session extends EventTarget {
  ended = false;

  async end(): Promise<void> {
    this.ended = true;
    this.dispatchEvent(new Event("end"));
  }
}

interface Setting {
  readonly support?: VrSupport;
  readonly devMode?: boolean;
  readonly results?: readonly SceneResult[];
  readonly sceneError?: Error;
  readonly sessionError?: Error;
  /** Asked anew at every look. */
  readonly allowed?: (workout: Workout) => boolean;
}

/** A controller on a page where everything that happens is written down in order. */
function page(setting: Setting = {}) {
  const { support = { supported: true }, devMode = false, sceneError, sessionError, allowed = () => true } = setting;
  const results = [...(setting.results ?? [COMPLETED])];
  const events: string[] = [];
  const said: (string | null)[] = [];
  const ran: Workout[] = [];
  let offered: ((session: XRSession) => void) | null = null;
  let safety = false;
  const run = async (where: string, workout: Workout, { onProgress, onMilestone }: SessionListener) => {
    events.push(`run in ${where}`);
    ran.push(workout);
    onMilestone({ kind: "paused" });
    onProgress({ duration: 2, exercises: [{ type: "pursuit", duration: 2 }] });
    return results.shift() ?? COMPLETED;
  };
  const scene: ExerciseScene = {
    runInHeadset: (_, workout, listener) => run("headset", workout, listener),
    runInWindow: (_, workout, listener, flat) => run(flat ? `window, ${flat.way}` : "window", workout, listener),
    runSelfTest: () => Promise.reject(new Error("Not asked for")),
    dispose: () => undefined,
  };
  const granted: Session[] = [];
  const session = () => {
    const made = new Session();
    granted.push(made);
    return made as EventTarget as XRSession;
  };
  const parts: VrParts = {
    checkSupport: async () => support,
    enter() {
      events.push("requestSession");
      return sessionError ? Promise.reject(sessionError) : Promise.resolve(session());
    },
    failureText: (error) => `failed: ${error instanceof Error ? error.message : ""}`,
    offer: (onSession) => {
      offered = onSession;
      events.push("offer");
    },
    async loadScene() {
      events.push("load scene");
      if (sceneError) throw sceneError;
      return scene;
    },
    openStage: () => ({ container: {} as HTMLElement, close: () => events.push("close stage") }),
    presentWorkout: () => PLAN,
    allowed,
    devMode: () => devMode,
    safetySeen: () => safety,
    markSafetySeen: () => {
      safety = true;
    },
    placeBall: ({ x, y, z }) => events.push(`ball ${x} ${y} ${z}`),
    learnIpd: (metres) => events.push(`ipd ${metres}`),
    recordPractice: ({ duration }) => events.push(`practised ${duration}`),
    checkpointPractice: (record) => events.push(record ? `so far ${record.duration}` : "over"),
    sayMilestone: (milestone) => said.push(milestone?.kind ?? null),
    markEntered: () => events.push("entered"),
    log: () => undefined,
  };
  const vr = createVrController(parts);
  return { vr, events, said, ran, granted, step: () => vr.store.getState().step, useOffer: () => offered?.(session()) };
}

describe("VR support", () => {
  it("is unknown, then true or false; the banner comes only with false [R-115] [R-021]", async () => {
    const { vr } = page({ support: { supported: false, message: "no headset" } });
    expect(vr.store.getState()).toMatchObject({ support: null, bannerShown: false });
    await vr.check();
    expect(vr.store.getState()).toMatchObject({ support: { supported: false }, bannerShown: true });
    const supported = page();
    await supported.vr.check();
    expect(supported.vr.store.getState()).toMatchObject({ support: { supported: true }, bannerShown: false });
  });

  it("while false, Start VR shows only the banner again [R-022]", async () => {
    const { vr, events, step } = page({ support: { supported: false, message: "no headset" } });
    await vr.check();
    vr.dismissBanner();
    expect(vr.store.getState().bannerShown).toBe(false);
    vr.start();
    expect(vr.store.getState().bannerShown).toBe(true);
    expect(step().kind).toBe("idle");
    expect(events).toEqual([]);
  });

  it("is not asked for in dev mode, where the exercise runs in the window [R-117]", async () => {
    const { vr, events, step } = page({ support: { supported: false, message: "no headset" }, devMode: true });
    await vr.check();
    expect(vr.store.getState().bannerShown).toBe(false);
    vr.start();
    await vr.enter();
    expect(events).not.toContain("requestSession");
    expect(events).toContain("run in window");
    expect(events.at(-1)).toBe("close stage");
    expect(step().kind).toBe("summary");
  });
});

describe("practising on the screen", () => {
  const FLAT: FlatStaging = {
    way: "anaglyph",
    distance: 0.6,
    ipd: 0.063,
    separation: 0.063,
    filters: { redEye: "left", other: "cyan" },
    pixelsPerMillimetre: 4,
    devicePixelRatio: 1,
    onResume: () => undefined,
  };
  const screening = (events: string[]) => ({
    flat: FLAT,
    openStage() {
      events.push("open full screen");
      return { container: {} as HTMLElement, close: () => events.push("close full screen") };
    },
  });

  it("goes without VR: chosen in a dialog, recorded as in a headset, told in the summary [E-07]", async () => {
    const { vr, events, step } = page({ support: { supported: false, message: "no headset" } });
    await vr.check();
    vr.openFlat();
    expect(step().kind).toBe("flat");
    expect(events).toEqual(["load scene"]);
    await vr.enterFlat(screening(events));
    expect(events).not.toContain("requestSession");
    expect(events).toContain("run in window, anaglyph");
    expect(events).toContain("practised 120");
    expect(events.at(-1)).toBe("close full screen");
    expect(step().kind).toBe("summary");
  });

  it("fills the screen within the click, before anything is awaited [E-07]", async () => {
    const { vr, events } = page({ support: { supported: false, message: "no headset" } });
    vr.openFlat();
    const entering = vr.enterFlat(screening(events));
    expect(events).toContain("open full screen");
    await entering;
  });

  it("does not begin what the plan does not have [E-07]", async () => {
    let allowed = false;
    const { vr, events, step } = page({ allowed: () => allowed });
    vr.openFlat();
    expect(step().kind).toBe("locked");
    allowed = true;
    vr.openFlat();
    allowed = false;
    await vr.enterFlat(screening(events));
    expect(step().kind).toBe("locked");
    expect(events).not.toContain("open full screen");
  });

  it("that failed speaks of the screen, and not of VR [E-07]", async () => {
    const failed: SceneResult = { ...COMPLETED, end: "failed", ballPosition: null, error: "shader", practice: null };
    const { vr, events, step } = page({ results: [failed] });
    vr.openFlat();
    await vr.enterFlat(screening(events));
    const message = "The exercise could not be shown: shader. Reload the page, then start it again.";
    expect(step()).toEqual({ kind: "failure", where: "window", message, rest: null });
  });

  it("goes on there after a lost picture, and in the headset when that is chosen next [E-07]", async () => {
    const lost: SceneResult = { ...COMPLETED, end: "context-lost", rest: REST };
    const { vr, events } = page({ results: [lost, COMPLETED, COMPLETED] });
    await vr.check();
    vr.openFlat();
    await vr.enterFlat(screening(events));
    await vr.resume();
    expect(events.filter((event) => event === "run in window, anaglyph")).toHaveLength(2);
    expect(events).not.toContain("requestSession");
    vr.start();
    await vr.enter();
    expect(events).toContain("run in headset");
  });
});

describe("entering VR", () => {
  it("says what a session comes to until it is over [R-103]", async () => {
    const { vr, said } = page();
    await vr.check();
    vr.start();
    await vr.enter();
    expect(said).toEqual(["paused", null]);
  });
  it("opens the Browser preview first, and fetches the scene meanwhile [R-077]", async () => {
    const { vr, events, step } = page();
    await vr.check();
    vr.start();
    expect(step()).toEqual({ kind: "preview", entering: false });
    expect(events).toEqual(["load scene"]);
    vr.close();
    expect(step().kind).toBe("idle");
  });

  it("asks for the session within the click, before anything is awaited [R-078]", async () => {
    const { vr, events } = page();
    await vr.check();
    vr.start();
    const entering = vr.enter();
    expect(events).toContain("requestSession");
    await entering;
    expect(events).toContain("run in headset");
  });

  it("tells why a session was refused [R-079]", async () => {
    const { vr, step } = page({ sessionError: new Error("busy") });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(step()).toEqual({ kind: "failure", where: "headset", message: "failed: busy", rest: null });
  });

  it("ends the session and tells when the scene does not come [R-079]", async () => {
    const { vr, step } = page({ sceneError: new Error("offline") });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(step()).toMatchObject({ kind: "failure", message: expect.stringContaining("offline") });
  });

  it("offers the browser's own button only after the safety note, and runs what it gives [R-078]", async () => {
    const { vr, events, ran, useOffer } = page();
    await vr.check();
    expect(events).not.toContain("offer");
    vr.start();
    await vr.enter();
    expect(events.at(-1)).toBe("offer");
    vr.close();
    useOffer();
    await expect.poll(() => ran.length).toBe(2);
    expect(vr.store.getState().step.kind).toBe("summary");
  });
});

describe("after a session", () => {
  it("what was practised is recorded before the checkpoints of the session are taken back [R-112]", async () => {
    const { vr, events } = page();
    await vr.check();
    vr.start();
    await vr.enter();
    const kept = events.filter((event) => /^(so far|practised|over)/.test(event));
    expect(kept).toEqual(["so far 2", "practised 120", "over"]);
  });

  it("adopts ball position and eye distance, records the practice, sums up [R-112] [R-075]", async () => {
    const { vr, events, step } = page();
    await vr.check();
    vr.start();
    await vr.enter();
    expect(events).toEqual(expect.arrayContaining(["ball 0.3 -0.15 0", "ipd 0.064", "practised 120"]));
    const { practice } = COMPLETED;
    expect(step()).toEqual({ kind: "summary", practice, lost: false, rest: null, breakMinutes: null, workout: PLAN });
  });

  it("tells the summary of a break that is due [R-075]", async () => {
    const { vr, step } = page({ results: [{ ...COMPLETED, breakMinutes: 20 }] });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(step()).toMatchObject({ kind: "summary", breakMinutes: 20 });
  });

  it("hands all of the workout on, with the settings as the menu left them, also when a part was resumed [R-075]", async () => {
    const settings = { ...DEFAULT_SETTINGS, leftEyeColor: "#0000ff", speed: 9 } as const;
    const lost: SceneResult = { ...COMPLETED, end: "context-lost", rest: REST };
    const { vr, step } = page({ results: [lost, { ...COMPLETED, settings }] });
    await vr.check();
    vr.start();
    await vr.enter();
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

  it("marks that VR was entered only when it was [R-078]", async () => {
    const refused = page({ sessionError: new Error("busy") });
    await refused.vr.check();
    refused.vr.start();
    await refused.vr.enter();
    expect(refused.events).not.toContain("entered");
    const granted = page();
    await granted.vr.check();
    granted.vr.start();
    await granted.vr.enter();
    expect(granted.events).toContain("entered");
  });

  it("of under a second nothing opens [R-112]", async () => {
    const { vr, step } = page({ results: [{ ...COMPLETED, end: "ended", practice: null, rest: REST }] });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(step().kind).toBe("idle");
  });

  it("that failed closes with no position, and tells [R-112]", async () => {
    const failed: SceneResult = { ...COMPLETED, end: "failed", ballPosition: null, error: "shader", practice: null };
    const { vr, events, step } = page({ results: [failed] });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(events.some((event) => event.startsWith("ball"))).toBe(false);
    expect(step()).toMatchObject({ kind: "failure", message: expect.stringContaining("shader") });
  });

  it("that lost its picture, what is left is offered, and both parts are summed up [R-106]", async () => {
    const practice = {
      duration: 100,
      exercises: [
        { type: "pursuit" as const, duration: 60 },
        { type: "saccades" as const, duration: 40 },
      ],
    };
    const lost: SceneResult = { ...COMPLETED, end: "context-lost", practice, rest: REST };
    const second: SceneResult = {
      ...COMPLETED,
      practice: { duration: 20, exercises: [{ type: "saccades", duration: 20 }] },
    };
    const { vr, ran, step } = page({ results: [lost, second] });
    await vr.check();
    vr.start();
    await vr.enter();
    expect(step()).toEqual({ kind: "summary", practice, lost: true, rest: REST, breakMinutes: null, workout: PLAN });
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

describe("a workout that the plan does not have", () => {
  const locked = () => false;

  it("is not begun by Start VR: the page is told instead [R-076]", async () => {
    const { vr, events, step } = page({ allowed: locked });
    await vr.check();
    vr.start();
    expect(step()).toEqual({ kind: "locked" });
    vr.close();
    vr.start();
    expect(step()).toEqual({ kind: "locked" });
    expect(events).toEqual([]);
  });

  it("is asked for with all of its motions, in dev mode too [R-076] [R-117]", () => {
    const asked: Workout[] = [];
    const allowed = (workout: Workout) => {
      asked.push(workout);
      return false;
    };
    const { vr, step } = page({ allowed, devMode: true });
    vr.start();
    expect(asked).toEqual([PLAN]);
    expect(step()).toEqual({ kind: "locked" });
  });

  it("is not begun by Enter VR either, when the plan ends while the preview is open [R-076]", async () => {
    let pro = true;
    const { vr, events, step } = page({ allowed: () => pro });
    await vr.check();
    vr.start();
    pro = false;
    await vr.enter();
    expect(step()).toEqual({ kind: "locked" });
    expect(events).not.toContain("requestSession");
  });

  it("is not begun by the browser's own button: its session is ended [R-076]", async () => {
    let pro = true;
    const { vr, ran, granted, step, useOffer } = page({ allowed: () => pro });
    await vr.check();
    vr.start();
    await vr.enter();
    vr.close();
    pro = false;
    useOffer();
    expect(step()).toEqual({ kind: "locked" });
    expect(granted.map(({ ended }) => ended)).toEqual([false, true]);
    expect(ran).toHaveLength(1);
  });

  it("goes on to its end once it has begun, after a break too [R-076]", async () => {
    let pro = true;
    const cut: SceneResult = { ...COMPLETED, end: "system", rest: REST };
    const { vr, ran, step } = page({ allowed: () => pro, results: [cut, COMPLETED] });
    await vr.check();
    vr.start();
    await vr.enter();
    pro = false;
    await vr.resume();
    expect(ran).toEqual([PLAN, REST]);
    expect(step().kind).toBe("summary");
  });
});
