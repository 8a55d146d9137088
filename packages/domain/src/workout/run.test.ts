import { describe, expect, it } from "vitest";
import {
  advanceRun,
  beginRun,
  changeRunSpeed,
  createRun,
  endsWithin,
  pauseRun,
  practisedSeconds,
  resumeRun,
  secondsLeft,
  type WorkoutRun,
} from "./run.ts";

function begun(...durations: number[]): WorkoutRun {
  const run = createRun(durations);
  beginRun(run);
  return run;
}

/** A run whose 3-2-1 is over. */
function underWay(...durations: number[]): WorkoutRun {
  const run = begun(...durations);
  pass(run, 3);
  return run;
}

/** Lets seconds pass in frames of 1/64 s, which add up exactly. */
function pass(run: WorkoutRun, seconds: number): void {
  for (let i = 0; i < seconds * 64; i++) advanceRun(run, 1 / 64);
}

describe("a run", () => {
  it("waits until it starts, then counts 3-2-1, which is not practice [R-111, R-112]", () => {
    const run = createRun([5]);
    pass(run, 2);
    expect(run).toMatchObject({ state: "waiting", remaining: 5, practised: [0] });
    beginRun(run);
    expect(run.leadIn).toBe(3);
    pass(run, 2.5);
    expect(run).toMatchObject({ state: "running", leadIn: 0.5, remaining: 5, motionSeconds: 0, practised: [0] });
    pass(run, 1);
    expect(run).toMatchObject({ leadIn: 0, remaining: 4.5, motionSeconds: 0.5, practised: [0.5] });
    beginRun(run);
    expect(run.leadIn).toBe(0);
  });

  it("knows the last seconds of each exercise, but not of a transition [E-11]", () => {
    const run = underWay(12, 12, 5);
    const near: boolean[] = [];
    for (let second = 0; second < 28; second++) {
      near.push(endsWithin(run, 10));
      pass(run, 1);
    }
    const exercise = [...Array<boolean>(2).fill(false), ...Array<boolean>(10).fill(true)];
    expect(near).toEqual([...exercise, false, ...exercise, false, true, true]);
    expect(endsWithin(createRun([5]), 10)).toBe(false);
  });

  it("gives the rest of a frame to the next phase [R-111]", () => {
    const run = begun(1, 2);
    pass(run, 2.875);
    advanceRun(run, 0.25);
    expect(run).toMatchObject({ leadIn: 0, remaining: 0.875, motionSeconds: 0.125 });
    pass(run, 0.75);
    advanceRun(run, 0.25);
    expect(run).toMatchObject({ state: "transitioning", index: 0, remaining: 0.875, practised: [1, 0] });
    pass(run, 0.75);
    advanceRun(run, 0.25);
    expect(run).toMatchObject({
      state: "running",
      index: 1,
      remaining: 1.875,
      motionSeconds: 0.125,
      practised: [1, 0.125],
    });
    pass(run, 1.75);
    advanceRun(run, 0.25);
    expect(run).toMatchObject({ state: "complete", remaining: 0, practised: [1, 2] });
  });

  it("changes phase exactly when its time is up [R-111]", () => {
    const run = underWay(1, 1);
    pass(run, 63 / 64);
    expect(run.state).toBe("running");
    advanceRun(run, 1 / 64);
    expect(run).toMatchObject({ state: "transitioning", remaining: 1 });
    pass(run, 1);
    expect(run).toMatchObject({ state: "running", index: 1, remaining: 1 });
    pass(run, 1);
    expect(run.state).toBe("complete");
    pass(run, 5);
    expect(practisedSeconds(run)).toBe(2);
  });

  it("stops while paused and resumes with the remaining time [R-105]", () => {
    const run = underWay(10);
    pass(run, 4);
    pauseRun(run);
    pass(run, 60);
    expect(run).toMatchObject({ paused: true, remaining: 6, motionSeconds: 4, practised: [4] });
    resumeRun(run);
    pass(run, 3);
    expect(run).toMatchObject({ paused: false, leadIn: 0, remaining: 6, motionSeconds: 4, practised: [4] });
    pass(run, 1);
    expect(run).toMatchObject({ remaining: 5, motionSeconds: 5, practised: [5] });
  });

  it("counts 3-2-1 after a pause, restarts it after another pause, and ignores a second resume [R-105, D-05]", () => {
    const run = underWay(10);
    pauseRun(run);
    resumeRun(run);
    expect(run.leadIn).toBe(3);
    pass(run, 2);
    pauseRun(run);
    resumeRun(run);
    expect(run.leadIn).toBe(3);
    pass(run, 3);
    expect(run).toMatchObject({ remaining: 10, practised: [0] });
    resumeRun(run);
    expect(run.leadIn).toBe(0);
  });

  it("treats gaps over 0.25 s and times of 0 or less as pauses [D-05]", () => {
    const run = underWay(10);
    for (const gap of [0.2501, 1, 3_600, Number.POSITIVE_INFINITY, 0, -1, Number.NaN]) advanceRun(run, gap);
    expect(run).toMatchObject({ remaining: 10, motionSeconds: 0, practised: [0] });
    advanceRun(run, 0.25);
    expect(run.practised).toEqual([0.25]);
  });

  it("restarts the motion after each transition, which is not practice [R-111, R-112]", () => {
    const run = underWay(2, 2);
    pass(run, 2.5);
    expect(run).toMatchObject({ state: "transitioning", motionSeconds: 2, practised: [2, 0] });
    pass(run, 0.75);
    expect(run).toMatchObject({ state: "running", index: 1, motionSeconds: 0.25, practised: [2, 0.25] });
  });

  it("keeps the ball in place at a change of speed [D-01]", () => {
    const run = underWay(60);
    pass(run, 8);
    changeRunSpeed(run, 0, 15);
    expect(run.motionSeconds).toBeCloseTo(2, 12);
    expect(run.practised).toEqual([8]);
  });

  it("needs at least one exercise, each longer than 0 s [R-110]", () => {
    for (const durations of [[], [0], [10, -1], [Number.NaN]]) expect(() => createRun(durations)).toThrow(RangeError);
  });
});

describe("the countdown", () => {
  it("ticks once a second from the full time to 1, and shows 0 only at the end [R-103, R-111]", () => {
    const run = underWay(4);
    const shown = [secondsLeft(run)];
    for (let frame = 0; frame < 4 * 64; frame++) {
      advanceRun(run, 1 / 64);
      if (secondsLeft(run) !== shown.at(-1)) shown.push(secondsLeft(run));
      if (run.state === "running") expect(secondsLeft(run)).toBeGreaterThan(0);
    }
    expect(shown).toEqual([4, 3, 2, 1, 0]);
    expect(run.state).toBe("complete");
  });
});
