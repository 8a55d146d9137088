import * as fc from "fast-check";
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

/** Time in the oracle comes in ticks of 1/1024 s: binary fractions, so that sums of them are exact. */
const TICKS = 1024;

type Step = { frame: number } | "pause" | "resume";

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ frame: fc.integer({ min: 0, max: 256 }) }) },
  { weight: 1, arbitrary: fc.record({ frame: fc.integer({ min: 257, max: 9_000 }) }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>("pause", "resume", "resume") },
);

/** What a run must come to, tick by tick: slow and simple. */
function slowRun(durations: readonly number[], steps: readonly Step[]) {
  const practised = durations.map(() => 0);
  let [state, index, remaining, leadIn, paused] = ["running", 0, (durations[0] ?? 0) * TICKS, 3 * TICKS, false];
  let motion = 0;

  function tick() {
    if (state === "complete") return;
    if (leadIn > 0) {
      leadIn -= 1;
      return;
    }
    remaining -= 1;
    if (state === "running") {
      practised[index] = (practised[index] ?? 0) + 1;
      motion += 1;
    }
    if (remaining > 0) return;
    if (state === "transitioning") {
      [state, index, motion] = ["running", index + 1, 0];
      remaining = (durations[index] ?? 0) * TICKS;
    } else if (index + 1 === durations.length) state = "complete";
    else [state, remaining] = ["transitioning", TICKS];
  }

  for (const step of steps) {
    if (step === "pause") paused = true;
    else if (step === "resume") {
      if (paused) leadIn = 3 * TICKS;
      paused = false;
    } else if (!paused && step.frame <= TICKS / 4) {
      for (let i = 0; i < step.frame; i++) tick();
    }
  }
  const inSeconds = (ticks: number) => ticks / TICKS;
  return {
    state,
    index,
    remaining: inSeconds(remaining),
    leadIn: inSeconds(leadIn),
    motionSeconds: inSeconds(motion),
    practised: practised.map(inSeconds),
  };
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

  it("treats gaps over 0.25 s and times of 0 or less as pauses [D-05]", () => {
    const run = underWay(10);
    for (const gap of [0.2501, 1, 3_600, Number.POSITIVE_INFINITY, 0, -1, Number.NaN]) advanceRun(run, gap);
    expect(run).toMatchObject({ remaining: 10, motionSeconds: 0, practised: [0] });
    advanceRun(run, 0.25);
    expect(run.practised).toEqual([0.25]);
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

describe("the time of a run", () => {
  it("matches counting tick by tick for any frames, pauses and gaps [R-105, R-111, R-112, D-05]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
        // Left to itself the library keeps lists short, and a short run never gets past its 3-2-1.
        fc.array(anyStep, { maxLength: 250, size: "max" }),
        (durations, steps) => {
          const run = begun(...durations);
          for (const step of steps) {
            if (step === "pause") pauseRun(run);
            else if (step === "resume") resumeRun(run);
            else advanceRun(run, step.frame / TICKS);
          }
          expect(run).toMatchObject(slowRun(durations, steps));
          expect(practisedSeconds(run)).toBe(run.practised.reduce((sum, seconds) => sum + seconds));
        },
      ),
      { numRuns: 400 },
    );
  });
});
