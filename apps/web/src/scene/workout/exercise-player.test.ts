import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import {
  type Bounds,
  DEFAULT_DOTS,
  type DotsMeasure,
  type DotsSettings,
  decodeTrials,
  measureRunsOf,
  type Place,
  type Presentation,
  resultOf,
} from "@vr-eye-lab/domain/random-dots";
import { VR_MENU_BUTTONS } from "@vr-eye-lab/domain/vr-menu";
import { FrameDrawing, planWorkout } from "@vr-eye-lab/domain/workout";
import { Mesh, Ray } from "three";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { FrameClock } from "../stage/frame-clock.ts";
import { HeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import type { StatusQuad } from "../stage/status-quad.ts";
import * as script from "./dots-script.ts";
import { ExercisePlayer } from "./exercise-player.ts";
import type { Milestone } from "./exercise-scene.ts";
import { listenToKeys } from "./keyboard.ts";
import type { Viewer } from "./practice-recorder.ts";

const LEAD_IN = 3;
/** More than the pause between two trials and the time to the next dots. */
const BETWEEN = 0.75;
const RAY = new Ray();

interface Options {
  readonly types?: readonly ExerciseType[];
  readonly dots?: Partial<DotsSettings>;
  readonly seconds?: number;
  /** The screening is due. */
  readonly isNew?: boolean;
  readonly tries?: number;
  readonly measure?: DotsMeasure;
  /** The page showed the line about flicker. */
  readonly isWarned?: boolean;
  readonly attentionCheck?: boolean;
  /** Its first 3-2-1 has just begun. */
  readonly isStarting?: boolean;
  /** Null in a headset. */
  readonly onScreen?: { bounds: Bounds; distance: DotsSettings["distance"] } | null;
}

/** A player on a stage that draws nothing. */
function play(options: Options = {}) {
  const { types = ["randomdots"], dots = {}, seconds = 60, isNew = false, tries = 0, isWarned = true } = options;
  let { onScreen = null } = options;
  const { attentionCheck = false, isStarting = false } = options;
  let isOnTarget = false;
  const seen = { turn: 0, ball: true, lines: [] as readonly string[], countdown: "" as string | null, target: null };
  const texts: string[] = [];
  /** Those of them above the time left. */
  const above: string[] = [];
  let pointed: Place | null = null;
  let shown: Presentation | null = null;
  let depth = 0;
  /** When each image of dots began to show, in ms. */
  const images = new Map<string, number>();
  const group = { visible: false };
  const stage = {
    menu: { mesh: new Mesh(), paint: () => undefined },
    status: {
      mesh: new Mesh(),
      place: () => undefined,
      isOnTarget: () => isOnTarget,
      show(status: Parameters<StatusQuad["show"]>[0]) {
        Object.assign(seen, { lines: status.overlay, countdown: status.countdown, target: status.target });
        texts.push(...status.overlay, ...status.sentence);
        above.push(...status.sentence);
      },
    },
    mark: () => undefined,
    prisms: {
      middle: null,
      turnIn(turn: number) {
        seen.turn = turn;
      },
    },
    dots: {
      group,
      placeAt: () => pointed,
      show(now: Presentation, { disparity }: DotsSettings) {
        shown = now;
        depth = disparity;
        const image = `${now.seed} ${now.refresh}`;
        if (!images.has(image)) images.set(image, time);
      },
    },
    dotsOf: onScreen && (() => onScreen),
    fit: 1,
    fitOf: null,
    pixelsPerTangent: 1000,
    apply(_: unknown, isAnswered: boolean) {
      Object.assign(seen, { turn: 0, ball: !isAnswered });
      group.visible = false;
    },
    moveBall: () => undefined,
    anchorTo: () => undefined,
  };
  const viewer = {
    display: "headset",
    head: new HeadPose(),
    drawing: new FrameDrawing(),
    defaultIpd: 0.063,
    xrSession: {},
    screening: isNew ? { result: null, passed: false } : { result: { right: 12, catches: 2, tries: 1 }, passed: true },
  } as unknown as Viewer;
  const milestones: Milestone[] = [];
  let progress: PracticeRecord | null = null;
  const listener = {
    onProgress(record: PracticeRecord) {
      progress = record;
    },
    onMilestone: (milestone: Milestone) => void milestones.push(milestone),
    nextMotion: () => "convergence" as const,
    screeningTries: () => tries,
    isWarned,
  };
  const settings = { ...DEFAULT_SETTINGS, attentionCheck, dots: { ...DEFAULT_DOTS, ...dots } };
  const planned = planWorkout(types.length > 1 ? types : [], types[0] ?? "randomdots", settings, seconds);
  const workout = options.measure ? { ...planned, measure: options.measure } : planned;
  const request = { workout, seed: 7, listener, hintsMenu: true, dots: script };
  const player = new ExercisePlayer(stage as unknown as Stage, request, viewer);
  const { controls } = player;
  const clock = new FrameClock();
  let time = 0;
  const pass = (duration: number) => {
    for (const end = time + 1000 * duration - 1e-6; time < end && !player.over; ) {
      time = Math.min(time + 20, end + 1e-6);
      clock.advance(true, time);
      player.advance(clock);
    }
  };
  const press = (place: Place | null, held = 0.1) => {
    pointed = place;
    controls.answers?.start(RAY, "controller");
    pass(held);
    controls.select(RAY);
    controls.answers?.end();
  };
  clock.advance(true, 0);
  player.begin();
  if (!isStarting) pass(LEAD_IN);
  return {
    player,
    controls,
    stage,
    viewer,
    seen,
    texts,
    above,
    milestones,
    images,
    pass,
    press,
    point(place: Place | null) {
      pointed = place;
    },
    /** Presses at 'I see double'. */
    pressDouble() {
      isOnTarget = true;
      press(null);
      isOnTarget = false;
    },
    /** The screen has another size. */
    resize(bounds: Bounds) {
      onScreen = { bounds, distance: 0.4 };
      controls.onResize?.();
    },
    /** The dots; null before the first ones. */
    get shown() {
      return shown;
    },
    /** Seconds of arc. */
    get depth() {
      return depth;
    },
    get progress() {
      return progress;
    },
    isDotsVisible: () => group.visible,
    /** Waits for the next patch. */
    next(): Place {
      for (let i = 0; i < 400 && !shown?.place; i++) pass(0.02);
      if (!shown?.place) throw new Error("No patch");
      return shown.place;
    },
    /** Answers all of a screening. */
    screen(answerOf = (place: Place): Place => place) {
      while (!milestones.some(({ kind }) => kind === "screened")) {
        pass(BETWEEN);
        if (milestones.some(({ kind }) => kind === "screened")) break;
        press(shown?.place ? answerOf(shown.place) : null);
      }
    },
    trials: () =>
      (player.result().record?.exercises ?? []).map(({ answers }) => answers && decodeTrials(answers.trials)),
  };
}

const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" } as const;

/** The parts of the Web Audio API that a tone needs. */
class FakeAudio {
  static heard: number[] = [];
  readonly currentTime = 0;
  readonly destination = {};
  resume = async () => undefined;
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => FakeAudio.heard.push(frequency.value);
    return { frequency, connect: (next: unknown) => next, start, stop: () => undefined };
  }
}

it.each([
  [["pursuit"], "settings"],
  [["pursuit", "saccades"], "fixed-settings"],
] as const)("the menu of %j has MOTION only if it is one motion: %s [R-102]", (types, mode) => {
  const scene = play({ types });
  scene.pass(1);
  scene.controls.openMenu?.();
  scene.controls.press("settings");
  expect(scene.controls.menu.mode).toBe(mode);
});

it("the menu can't be opened during the first 3-2-1 [R-101]", () => {
  const scene = play({ types: ["pursuit"], isStarting: true });
  scene.pass(1.5);
  scene.controls.openMenu?.();
  expect(scene.controls.menu.isOpen).toBe(false);
  scene.pass(LEAD_IN - 1.5 + 1);
  expect(scene.seen.countdown, "the 3-2-1 was not stopped").toBe("Time remaining: 59s");
});

it.each([
  [false, LEAD_IN],
  [true, LEAD_IN + 8],
])(
  "a line explains for 5 s how to open the menu, after the 3-2-1 and other sentences: %s [R-101]",
  (attentionCheck, start) => {
    const scene = play({ types: ["pursuit"], isStarting: true, attentionCheck });
    const said = (seconds: number) => {
      scene.above.length = 0;
      scene.pass(seconds);
      return scene.above.includes("Trigger or pinch: menu");
    };
    expect(said(start - 0.1)).toBe(false);
    expect(said(5)).toBe(true);
    scene.pass(0.2);
    expect(said(2)).toBe(false);
  },
);

it("after 20 minutes a break is suggested between exercises, without a pause [R-103] [R-111]", () => {
  const scene = play({ types: ["pursuit", "saccades"], seconds: 2 * 1210 });
  scene.pass(1209);
  expect(scene.above).not.toContain("A break is good for your eyes.");
  scene.pass(3.5);
  expect(scene.above).toContain("A break is good for your eyes.");
  expect(scene.seen.countdown).toBe("Time remaining: 1209s");
});

it("keys move the ball by 5 cm, open and close the menu, and press its buttons [D-08] [R-117]", () => {
  vi.stubGlobal("window", new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const scene = play({ types: ["convergence"] });
  scene.pass(1);
  const leave = vi.fn();
  listenToKeys(() => scene.controls, leave, new AbortController().signal);
  const { menu } = scene.controls;
  const press = (...keys: string[]) =>
    keys.map((key) => {
      window.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
      return menu.isOpen;
    });
  press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowDown");
  expect(press("m", "Escape", " ", "m", "Enter", "m")).toEqual([true, false, true, false, true, false]);
  // CLOSER has the focus first; UP is beside it and LEFT below it.
  press("m", "ArrowRight", "Enter", "ArrowLeft", " ", "ArrowDown", "Enter", "m");
  expect(leave).not.toHaveBeenCalled();
  press("Escape");
  expect(leave).toHaveBeenCalledOnce();
  const { x, y, z } = scene.player.result().settings.ballPosition;
  expect([x, y, z].map((metres) => metres.toFixed(2))).toEqual(["-0.10", "0.20", "0.15"]);
});

describe("Random dots in the scene", () => {
  it("is complete after the time of Hold, which the screening isn't part of [R-170] [R-171]", () => {
    const scene = play({ dots: { mode: "hold" }, seconds: 20, isNew: true });
    scene.screen();
    expect(scene.milestones.at(-1)).toEqual({ kind: "screened", passed: true, suppressed: null });
    scene.pass(25);
    const { record, isComplete } = scene.player.result();
    expect(isComplete).toBe(true);
    expect(record?.duration).toBeCloseTo(20, 6);
    expect(record?.exercises[0]?.answers).toMatchObject({ isComplete: true, screening: { right: 12, catches: 2 } });
  });

  it("ends Ramp with the break and the recovery of an observer with a threshold [R-170] [R-172]", () => {
    const scene = play({ dots: { mode: "ramp", direction: "out" } });
    const settings = { ...DEFAULT_DOTS, mode: "ramp", direction: "out" } as const;
    while (!scene.player.over) {
      const place = scene.next();
      const demand = Math.abs(scene.seen.turn) * 200;
      scene.press(demand < 15 ? place : OPPOSITE[place]);
      scene.pass(0.6);
    }
    const { record, isComplete, rest } = scene.player.result();
    const answers = record?.exercises[0]?.answers;
    expect(isComplete).toBe(true);
    expect(answers?.isComplete).toBe(true);
    const trials = decodeTrials(answers?.trials ?? "") ?? [];
    const result = resultOf(settings, trials, answers?.bounds ?? { in: 0, out: 0 });
    expect(result).toMatchObject({ mode: "ramp", out: { break: 16, recovery: 12 } });
    expect(rest, "nothing is left").toBeNull();
  });

  it("offers the rest of an interrupted Ramp after the chosen duration too [R-172]", () => {
    const scene = play({ dots: { mode: "ramp", direction: "out" }, seconds: 20 });
    for (let i = 0; i < 18; i++) {
      scene.press(scene.next());
      scene.pass(0.9);
    }
    const { record, rest } = scene.player.result();
    expect(record?.duration).toBeGreaterThan(20);
    expect(rest?.totalDuration).toBe(Math.ceil(360 - (record?.duration ?? 0)));
  });

  it("opens the menu after 0.6 s, and the release presses no button of it [R-170]", () => {
    const scene = play();
    scene.next();
    scene.point("down");
    scene.controls.answers?.start(RAY, "controller");
    scene.pass(0.5);
    expect(scene.controls.menu.isOpen).toBe(false);
    scene.pass(0.2);
    expect(scene.controls.menu.mode).toBe("dots");
    expect(scene.isDotsVisible(), "the dots are hidden").toBe(false);
    scene.controls.menu.buttonAt = () => "end";
    scene.controls.select(RAY);
    scene.controls.answers?.end();
    expect(scene.player.over).toBe(false);
    // A click of a mouse comes after its release.
    scene.controls.select(RAY);
    expect(scene.player.over).toBe(false);
    scene.pass(0.3);
    scene.controls.select(RAY);
    expect(scene.player.over).toBe(true);
    expect(scene.trials(), "the open trial is dropped").toEqual([[]]);
  });

  it("answers only the trial in which the press began, and the first of two presses at once [R-170]", () => {
    const scene = play({ dots: { mode: "hold" } });
    const first = scene.next();
    scene.pass(3.9);
    scene.point(first);
    scene.controls.answers?.start(RAY, "controller");
    scene.pass(0.59);
    scene.controls.answers?.end();
    const second = scene.next();
    scene.press(second, 0.3);
    const third = scene.next();
    scene.point(third);
    scene.controls.answers?.start(RAY, "controller");
    scene.point(OPPOSITE[third]);
    scene.controls.answers?.start(RAY, "controller");
    scene.controls.answers?.end();
    scene.controls.answers?.end();
    // In the pause before a trial.
    scene.pass(0.4);
    scene.controls.answers?.start(RAY, "controller");
    scene.next();
    scene.controls.answers?.end();
    scene.pass(1);
    const [trials] = scene.trials();
    expect(trials?.map(({ place, answer }) => [place, answer])).toEqual([
      [first, "none"],
      [second, second],
      [third, third],
    ]);
    expect(trials?.[1]?.latency, "until the press began").toBeLessThan(0.1);
  });

  it("has one answer for an emulated press, whose select comes before its beginning [R-170]", () => {
    const scene = play({ dots: { mode: "hold" } });
    for (let i = 0; i < 3; i++) {
      scene.point(scene.next());
      scene.controls.select(RAY);
      scene.controls.answers?.start(RAY, "controller");
      scene.pass(0.1);
      scene.controls.answers?.end();
      scene.pass(0.4);
    }
    expect(scene.controls.menu.isOpen).toBe(false);
    expect(scene.trials()[0]).toHaveLength(3);
  });

  it("drops a press whose pointer disappears [R-170]", () => {
    const scene = play({ dots: { mode: "hold" } });
    scene.point(scene.next());
    scene.controls.answers?.start(RAY, "controller");
    scene.controls.answers?.end(true);
    // One without a pose answers nothing.
    scene.controls.answers?.start(null, "controller");
    scene.controls.answers?.end();
    scene.pass(1);
    expect(scene.controls.menu.isOpen).toBe(false);
    scene.press(scene.next());
    scene.pass(1);
    expect(scene.trials()[0]).toHaveLength(1);
  });

  it("answers once for each push of a stick, and never moves the ball [R-170]", () => {
    const scene = play({ dots: { mode: "hold" } });
    scene.controls.openMenu?.();
    scene.pass(0.1);
    scene.controls.stick?.(1, 0, 0.02);
    scene.controls.press("close");
    const push = (seconds: number, y: number) => {
      for (let i = 0; i < seconds * 50; i++) {
        scene.controls.stick?.(0, y, 0.02);
        scene.pass(0.02);
      }
    };
    push(LEAD_IN + 1, 1);
    scene.controls.moveBy?.(0.02, 0);
    expect(scene.trials(), "pushed since the menu was open").toEqual([[]]);
    scene.pass(0.1);
    push(2, 1);
    push(0.2, 0.4);
    push(2, 1);
    expect(scene.trials()[0]).toHaveLength(1);
    scene.pass(0.1);
    push(0.5, -1);
    expect(scene.trials()[0]).toHaveLength(2);
    expect(scene.player.result().settings.ballPosition).toEqual(DEFAULT_SETTINGS.ballPosition);
  });

  it("pauses a trial while the head is tilted [R-170]", () => {
    const scene = play({ dots: { mode: "hold" }, seconds: 30 });
    const place = scene.next();
    scene.viewer.head.roll = 0.2;
    scene.pass(5);
    expect(scene.seen.lines).toEqual(["Hold your head upright"]);
    expect(scene.isDotsVisible()).toBe(false);
    scene.press(place);
    scene.controls.answers?.answer(place, "keyboard");
    expect(scene.trials()).toEqual([]);
    scene.viewer.head.roll = 0.1;
    scene.pass(0.2);
    expect(scene.shown?.place).toBe(place);
    scene.press(place);
    scene.pass(1);
    expect(scene.trials()[0]).toMatchObject([{ place, answer: place }]);
  });

  it("starts again with other dots from the menu, and keeps the answers so far apart [R-170] [R-172]", () => {
    const scene = play({ dots: { mode: "ramp", direction: "out" }, seconds: 40 });
    for (let i = 0; i < 3; i++) {
      scene.press(scene.next());
      scene.pass(0.5);
    }
    scene.next();
    scene.controls.openMenu?.();
    scene.pass(0.1);
    scene.controls.press("settings");
    expect(scene.controls.menu.mode).toBe("dots-settings");
    scene.controls.press("dots-mode");
    scene.controls.press("dots-distance");
    scene.controls.press("back");
    scene.controls.press("close");
    scene.pass(LEAD_IN);
    expect(scene.seen.turn, "the demand begins at 0").toBe(0);
    scene.press(scene.next());
    scene.pass(10);
    const { record, rest } = scene.player.result();
    expect(record?.exercises.map(({ settings }) => [settings?.dots.mode, settings?.dots.distance])).toEqual([
      ["ramp", 0.4],
      ["hold", 1],
    ]);
    expect(record?.exercises.map(({ answers }) => answers?.isComplete)).toEqual([false, false]);
    expect(scene.trials()[0]).toHaveLength(3);
    expect(scene.trials()[1]?.length).toBeGreaterThan(0);
    expect(rest?.exercises.map(({ duration }) => duration)[0]).toBeLessThan(40);
    scene.pass(40);
    expect(scene.player.isComplete).toBe(true);
    expect(scene.player.result().record?.exercises.map(({ answers }) => answers?.isComplete)).toEqual([false, true]);
  });

  it("shares a workout's time with motions, also when its settings change in between [R-170] [R-172]", () => {
    const scene = play({ types: ["convergence", "randomdots", "pursuit"], dots: { mode: "ramp" }, isNew: true });
    expect([scene.seen.ball, scene.isDotsVisible()]).toEqual([true, false]);
    scene.pass(20.5);
    expect(scene.seen.countdown).toBe("Next exercise...");
    scene.controls.openMenu?.();
    scene.pass(0.1);
    scene.controls.press("settings");
    scene.controls.press("dots-size");
    scene.controls.press("close");
    scene.pass(LEAD_IN + 1);
    expect(scene.seen.countdown, "the screening has no time").toBeNull();
    scene.screen();
    scene.press(scene.next());
    scene.pass(2);
    expect(scene.seen.countdown).toMatch(/^Time remaining/);
    scene.controls.openMenu?.();
    scene.pass(0.1);
    scene.controls.press("settings");
    scene.controls.press("dots-distance");
    scene.controls.press("close");
    scene.pass(LEAD_IN + 5);
    expect(scene.texts).toEqual(expect.arrayContaining(["Random dots, 2 of 3", "Hold the trigger or pinch: menu"]));
    expect([scene.seen.ball, scene.isDotsVisible()]).toEqual([false, true]);
    scene.pass(15);
    expect(scene.milestones.at(-1)).toEqual({ kind: "exercise", type: "pursuit", number: 3, of: 3 });
    expect([scene.seen.ball, scene.isDotsVisible(), scene.seen.turn]).toEqual([true, false, 0]);
    scene.pass(25);
    const { record, isComplete } = scene.player.result();
    expect(isComplete).toBe(true);
    expect(record?.duration).toBeCloseTo(60, 6);
    expect(record?.exercises.map(({ type, answers }) => [type, answers?.isComplete])).toEqual([
      ["convergence", undefined],
      ["randomdots", false],
      ["randomdots", false],
      ["pursuit", undefined],
    ]);
    expect(record?.exercises[1]?.settings?.dots.size).toBe("large");
  });

  it("shows each image for at least 100 ms, also the last one of the screening and the first one of the run [R-170]", () => {
    const scene = play({ dots: { mode: "hold" }, isNew: true });
    scene.screen();
    const screened = scene.images.size;
    scene.pass(2);
    const times = [...scene.images.values()];
    const gaps = times.slice(1).map((time, i) => Math.round(time - (times[i] ?? 0)));
    expect(gaps.length).toBeGreaterThan(screened + 10);
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([100, 120]);
  });

  it("skips it in a workout after a screening that isn't passed [R-171]", () => {
    const scene = play({ types: ["randomdots", "pursuit"], isNew: true, tries: 1 });
    scene.screen((place) => OPPOSITE[place]);
    expect(scene.milestones).toContainEqual({ kind: "screened", passed: false, suppressed: null });
    scene.pass(40);
    const { record, isComplete } = scene.player.result();
    expect(isComplete).toBe(true);
    expect(record?.exercises.map(({ type, duration }) => [type, Math.round(duration)])).toEqual([["pursuit", 30]]);
  });

  const BLOCKED = { bounds: { in: 0, out: 9 }, distance: 0.4 } as const;

  it("doesn't run in a direction in which nothing can be shown, and reports why [R-170]", () => {
    const scene = play({ dots: { direction: "in" }, isNew: true, onScreen: BLOCKED });
    scene.pass(0.1);
    expect(scene.player.over).toBe(true);
    expect(scene.milestones.at(-1)).toEqual({ kind: "screened", passed: false, suppressed: "bounds" });
    expect([scene.shown, scene.player.result().record]).toEqual([null, null]);
  });

  it("is left out of a workout if nothing can be shown, with the reason [R-170]", () => {
    const scene = play({ types: ["randomdots", "pursuit"], dots: { direction: "in" }, onScreen: BLOCKED });
    scene.pass(40);
    expect(scene.texts).toContain("Random dots is left out: it can't");
    const { record, isComplete } = scene.player.result();
    expect([isComplete, record?.exercises.map(({ type }) => type)]).toEqual([true, ["pursuit"]]);
  });

  it("shows a square at least a pixel deep, says so, and records its depth [R-170] [R-172]", () => {
    const scene = play({ dots: { mode: "hold", disparity: 20 } });
    scene.pass(8);
    expect(scene.depth).toBe(207);
    expect(scene.texts).toContain("Depth of the square: 207″,");
    const { record, settings } = scene.player.result();
    expect([record?.exercises[0]?.settings?.dots.disparity, settings.dots.disparity]).toEqual([207, 20]);
  });

  it.each([true, false])(
    "shows the line about flicker before the first dots unless the page did, and covers no dots with a sentence: %s [R-170] [R-171]",
    (isWarned) => {
      const scene = play({ isNew: true, isWarned });
      expect(scene.shown).toBeNull();
      expect(scene.texts.includes("light has ever caused you a seizure.")).toBe(!isWarned);
      scene.pass(5);
      scene.screen();
      scene.pass(5);
      expect(scene.texts).toContain("Hold the trigger or pinch: menu");
      expect(scene.above).toEqual([]);
    },
  );

  it("keeps its place in the screening when it is hidden, and can be opened again at once [R-171]", () => {
    const scene = play({ isNew: true });
    for (let i = 0; i < 3; i++) {
      scene.press(scene.next());
      scene.pass(0.5);
    }
    expect(scene.seen.lines.join(" ")).toContain("Press to begin");
    scene.player.hide(false);
    scene.player.reappear();
    scene.pass(0.1);
    expect(scene.controls.menu.isOpen).toBe(true);
    scene.controls.press("close");
    scene.pass(1);
    expect(scene.player.starting, "the scene isn't anchored again, and Escape doesn't end it").toBe(false);
    scene.pass(LEAD_IN);
    scene.controls.answers?.answer("down", "keyboard");
    scene.next();
    expect(scene.shown?.kind).toBe("large");
  });

  it("takes the bounds of the screen as it is when the run begins [R-173]", () => {
    const onScreen = { bounds: { in: 20, out: 40 }, distance: 0.4 as const };
    const scene = play({ dots: { mode: "hold" }, isNew: true, onScreen });
    onScreen.bounds = { in: 3, out: 5 };
    scene.screen();
    scene.pass(2);
    expect(scene.player.result().record?.exercises[0]?.answers?.bounds).toEqual({ in: 3, out: 5 });
  });

  it.each([
    [true, [660, 330]],
    [false, []],
  ])("confirms a right and a wrong answer by a tone only if the user wants it: %s [R-170]", async (hasSound, heard) => {
    const tones: number[] = [];
    vi.stubGlobal("AudioContext", FakeAudio);
    FakeAudio.heard = tones;
    const scene = play({ dots: { mode: "hold", hasSound } });
    scene.controls.answers?.answer(scene.next(), "keyboard");
    scene.pass(0.6);
    scene.controls.answers?.answer(scene.next() === "up" ? "down" : "up", "keyboard");
    scene.pass(0.6);
    // Their script is a promise.
    await import("../stage/tone.ts");
    expect(tones).toEqual(heard);
    vi.unstubAllGlobals();
  });

  it("begins again within the bounds of a screen that becomes smaller during the run, and keeps the answers [R-172] [R-173]", () => {
    const onScreen = { bounds: { in: 20, out: 40 }, distance: 0.4 as const };
    const scene = play({ dots: { mode: "hold", direction: "out", hold: { in: 2, out: 8 } }, onScreen });
    scene.pass(2.5);
    scene.next();
    scene.controls.answers?.answer("up", "keyboard");
    scene.pass(1);
    onScreen.bounds = { in: 3, out: 5 };
    scene.controls.onResize?.();
    scene.pass(3);
    const parts = scene.player.result().record?.exercises.map(({ answers }) => answers);
    expect(parts?.map((answers) => answers?.bounds.out)).toEqual([40, 5]);
    expect(decodeTrials(parts?.[0]?.trials ?? "")).toHaveLength(1);
  });

  it.each(["randomdots", "convergence"] as const)(
    "records the base distance of the screen in Random dots, and keeps the chosen one for saving: %s [R-172]",
    (type) => {
      const scene = play({ types: [type], onScreen: { bounds: { in: 20, out: 40 }, distance: 6 } });
      scene.pass(2);
      const { record, settings } = scene.player.result();
      expect(record?.exercises[0]?.settings?.dots.distance).toBe(type === "randomdots" ? 6 : 0.4);
      expect(settings.dots.distance).toBe(0.4);
    },
  );
});

describe("a measure in the scene [R-177]", () => {
  const settings = { seconds: 720, dots: { mode: "ramp" } } as const;

  /** The answers of the record, decoded. */
  const sittingOf = (scene: ReturnType<typeof play>) => {
    const { record, input } = scene.player.result();
    const answers = record?.exercises[0]?.answers;
    if (!answers) throw new Error("No answers");
    return { ...answers, trials: decodeTrials(answers.trials) ?? [], input };
  };

  it("screens every sitting, then takes fusional ranges to their own end without a checkpoint", () => {
    const scene = play({ ...settings, measure: "ranges" });
    expect(
      scene.milestones.map(({ kind }) => kind),
      "passed before",
    ).not.toContain("screened");
    scene.screen();
    while (!scene.player.over) {
      const place = scene.shown?.place;
      const demand = scene.seen.turn * 200;
      if (place) scene.press(-demand < 10.5 && demand < 18.5 ? place : OPPOSITE[place]);
      scene.pass(0.1);
    }
    expect(scene.player.isComplete).toBe(true);
    const { isComplete, input, bounds, trials, screening } = sittingOf(scene);
    expect({ isComplete, input, screening }).toMatchObject({
      isComplete: true,
      input: "controller",
      screening: { right: 12 },
    });
    const { in: inward, out } = measureRunsOf("ranges", trials, bounds);
    expect([inward, out].map((runs) => runs?.map((run) => run.break))).toEqual([
      [11, 11, 11],
      [19, 19, 19],
    ]);
    expect(scene.seen.countdown, "it has no time that is left").toBeNull();
    expect(scene.progress, "it isn't practice").toBeNull();
  });

  it("rests for a minute without dots between the runs of facility, and is over by its time", () => {
    const scene = play({ seconds: 720, dots: { mode: "jump" }, measure: "facility" });
    scene.screen();
    for (const run of ["first", "second"]) {
      while (scene.isDotsVisible() && !scene.player.over) {
        scene.press(scene.shown?.place ?? null, 0.02);
        scene.pass(0.4);
      }
      expect(scene.player.over).toBe(run === "second");
      if (run === "second") break;
      scene.pass(30);
      expect(scene.isDotsVisible()).toBe(false);
      expect(scene.seen.lines[0]).toBe("Rest");
      expect(scene.seen.lines[1]).toMatch(/^(29|30) s$/);
      scene.pass(30);
      expect(scene.isDotsVisible()).toBe(true);
    }
    expect(scene.player.isComplete).toBe(true);
    const { isComplete, trials, bounds } = sittingOf(scene);
    expect(isComplete).toBe(true);
    const runs = measureRunsOf("facility", trials, bounds);
    expect(runs.map((cycles) => (cycles ?? 0) > 5)).toEqual([true, true]);
  });

  it("counts one input, that of the first answer after the screening, and says which", () => {
    const scene = play({ ...settings, measure: "ranges" });
    scene.screen();
    scene.controls.answers?.answer(scene.next(), "keyboard");
    scene.pass(BETWEEN);
    const place = scene.next();
    scene.press(place);
    scene.pass(0.1);
    expect(scene.texts).toContain("Only keys count in this sitting.");
    expect(scene.shown?.place, "the trial is still on").toBe(place);
    scene.controls.answers?.answer("none", "buttons");
    scene.controls.stick?.(0, 1, 0.02);
    scene.pass(0.1);
    expect(scene.shown?.place).toBe(place);
    scene.controls.answers?.answer(place, "keyboard");
    expect(sittingOf(scene)).toMatchObject({ input: "keyboard", trials: [{}, { answer: place }], isComplete: false });
  });

  it("takes a controller's buttons beside its stick, and after them either", () => {
    const scene = play({ ...settings, measure: "ranges" });
    scene.screen();
    for (const answer of ["none", "double"] as const) {
      scene.next();
      scene.controls.answers?.answer(answer, "buttons");
      scene.pass(BETWEEN);
    }
    expect(scene.player.result().input).toBeNull();
    scene.next();
    scene.controls.stick?.(0, 1, 0.02);
    scene.pass(BETWEEN);
    scene.next();
    scene.controls.answers?.answer("none", "buttons");
    expect(sittingOf(scene)).toMatchObject({
      input: "stick",
      trials: [{ answer: "none" }, { answer: "double" }, { answer: "up" }, { answer: "none" }],
    });
  });

  it("offers 'I see double' in ranges after the screening, by key and by a press at its label", () => {
    const scene = play({ ...settings, measure: "ranges" });
    expect(scene.controls.answers?.answer("double", "keyboard"), "during the screening").toBe(false);
    scene.screen();
    scene.next();
    scene.pass(0.1);
    expect(scene.seen.target).toBe("I see double");
    expect(scene.controls.answers?.answer("double", "controller")).toBe(true);
    scene.pass(BETWEEN);
    scene.next();
    scene.pressDouble();
    expect(sittingOf(scene).trials.map(({ answer }) => answer)).toEqual(["double", "double"]);
    scene.controls.openMenu?.();
    expect(scene.controls.answers?.offersDouble).toBe(true);
    scene.pass(0.1);
    expect(scene.controls.answers?.offersDouble, "not in a pause").toBe(false);

    const facility = play({ seconds: 720, dots: { mode: "jump" }, measure: "facility" });
    facility.screen();
    facility.next();
    expect(facility.controls.answers?.answer("double", "keyboard")).toBe(false);
    expect(facility.seen.target).toBeNull();
  });

  it("has a menu without settings, whose END EXERCISE ends it early with its trials", () => {
    const scene = play({ ...settings, measure: "ranges" });
    scene.screen();
    scene.press(scene.next());
    scene.pass(1);
    scene.controls.openMenu?.();
    expect(scene.controls.menu.mode).toBe("measure");
    expect(VR_MENU_BUTTONS.measure.map(({ id }) => id)).toEqual(["recenter", "close", "end"]);
    scene.pass(0.1);
    scene.controls.press("end");
    expect(scene.player.over).toBe(true);
    const { isComplete, trials } = sittingOf(scene);
    expect([isComplete, trials.length]).toEqual([false, 1]);
  });

  it("pauses when the screen's size changes, and begins again unless it is as before after the pause", () => {
    const bounds = { in: 12, out: 30 };
    const scene = play({ ...settings, measure: "ranges", onScreen: { bounds, distance: 0.4 } });
    scene.screen();
    scene.press(scene.next());
    scene.pass(1);
    const resume = () => {
      scene.pass(0.1);
      expect(scene.controls.menu.isOpen).toBe(true);
      scene.controls.press("close");
      scene.pass(LEAD_IN + 0.1);
    };
    scene.resize({ in: 10, out: 20 });
    scene.resize(bounds);
    resume();
    expect(sittingOf(scene).trials).toHaveLength(1);
    scene.resize({ in: 10, out: 20 });
    resume();
    expect(sittingOf(scene)).toMatchObject({ trials: [], bounds: { in: 10, out: 20 } });
    expect(scene.seen.lines, "the screening").toHaveLength(2);
  });
});
