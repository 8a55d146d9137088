import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advanceRun, beginRun, createRun, pauseRun, resumeRun, type WorkoutRun } from "./run.ts";

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

  function tick() {
    if (state === "complete") return;
    if (leadIn > 0) {
      leadIn -= 1;
      return;
    }
    remaining -= 1;
    if (state === "running") practised[index] = (practised[index] ?? 0) + 1;
    if (remaining > 0) return;
    if (state === "transitioning") {
      [state, index] = ["running", index + 1];
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
    practised: practised.map(inSeconds),
  };
}

function begun(...durations: number[]): WorkoutRun {
  const run = createRun(durations);
  beginRun(run);
  return run;
}

describe("the time of a run", () => {
  it("matches counting tick by tick for any frames, pauses and gaps [R-105, R-111, D-05]", () => {
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
          const { state, index, remaining, leadIn, practised } = run;
          expect({ state, index, remaining, leadIn, practised }).toEqual(slowRun(durations, steps));
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([60, 72, 90, 120])(
    "takes 3 + 40 + 1 + 40 + 1 + 40 s at %d Hz, also with every tenth frame dropped [R-111]",
    (rate) => {
      for (const dropped of [false, true]) {
        const run = begun(40, 40, 40);
        let seconds = 0;
        for (let frame = 0; run.state !== "complete" && seconds < 200; frame++) {
          const step = (dropped && frame % 10 === 9 ? 2 : 1) / rate;
          advanceRun(run, step);
          seconds += step;
        }
        expect(Math.abs(seconds - 125)).toBeLessThan(2.5 / rate);
        expect(run.practised).toEqual([40, 40, 40].map((whole) => expect.closeTo(whole, 6)));
      }
    },
  );
});
