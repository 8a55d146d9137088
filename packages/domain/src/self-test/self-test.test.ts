import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import {
  advanceSelfTest,
  beginSelfTest,
  createSelfTest,
  interruptSelfTest,
  pressSelfTest,
  type SelfTest,
  selfTestDirection,
  selfTestReadings,
} from "./self-test.ts";

/** Advances in frames of 1/64 s, which add up exactly. */
function pass(test: SelfTest, seconds: number): void {
  for (let i = 0; i < seconds * 64; i++) advanceSelfTest(test, 1 / 64);
}

/** A test in its first run. */
function begun(): SelfTest {
  const test = createSelfTest();
  beginSelfTest(test);
  pressSelfTest(test);
  return test;
}

/** Completes a run, pressing after the given seconds of growing and of shrinking. */
function run(test: SelfTest, growing: number, shrinking: number): void {
  pass(test, growing);
  pressSelfTest(test);
  pass(test, shrinking);
  pressSelfTest(test);
}

const step = fc.oneof(
  { weight: 8, arbitrary: evenly(0, 0.25) },
  { weight: 2, arbitrary: fc.constantFrom("press", "interrupt") },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.3, 60) },
);

describe("the self-test", () => {
  it("waits until the user sees the scene, then for a press [E-04]", () => {
    const test = createSelfTest();
    pressSelfTest(test);
    pass(test, 5);
    expect(test).toMatchObject({ phase: "waiting", demand: 0 });
    beginSelfTest(test);
    pass(test, 5);
    expect(test).toMatchObject({ phase: "ready", demand: 0 });
    pressSelfTest(test);
    expect(test).toMatchObject({ phase: "growing", run: 0, demand: 0 });
  });

  it("grows and shrinks by one prism dioptre per second, returns to 0 within 2 s and rests 2 s [E-04]", () => {
    const test = begun();
    pass(test, 12);
    expect(test).toMatchObject({ phase: "growing", demand: 12 });
    pressSelfTest(test);
    pass(test, 4);
    expect(test).toMatchObject({ phase: "shrinking", demand: 8 });
    pressSelfTest(test);
    expect(test).toMatchObject({ phase: "returning", demand: 8 });
    pass(test, 0.5);
    expect(test.demand).toBe(6);
    pressSelfTest(test);
    pass(test, 1.5);
    expect(test).toMatchObject({ phase: "resting", demand: 0 });
    pressSelfTest(test);
    pass(test, 1.984375);
    expect(test).toMatchObject({ phase: "resting", run: 0 });
    advanceSelfTest(test, 0.25);
    expect(test).toMatchObject({ phase: "growing", run: 1, demand: 0.234375 });
  });

  it("takes three runs base-in before three base-out, and returns the readings of each [E-04]", () => {
    const test = begun();
    const seen: string[] = [];
    for (const [growing, shrinking] of [
      [10, 4],
      [8, 3],
      [12, 2],
      [20, 5],
      [24, 6],
      [22, 12],
    ] as const) {
      seen.push(selfTestDirection(test));
      expect(selfTestReadings(test)).toBeNull();
      run(test, growing, shrinking);
      if (test.phase !== "done") pass(test, 4);
    }
    expect(seen).toEqual(["baseIn", "baseIn", "baseIn", "baseOut", "baseOut", "baseOut"]);
    expect(selfTestReadings(test)).toEqual({
      baseOut: { breaks: [20, 24, 22], recoveries: [15, 18, 10] },
      baseIn: { breaks: [10, 8, 12], recoveries: [6, 5, 10] },
    });
  });

  it("ends a run at 40 Δ base-out or 20 Δ base-in, and at 0 when shrinking [E-04]", () => {
    const test = begun();
    pass(test, 20);
    expect(test).toMatchObject({ phase: "returning", demand: 20, run: 0 });
    pass(test, 4);
    pass(test, 7);
    pressSelfTest(test);
    pass(test, 7);
    expect(test).toMatchObject({ phase: "returning", demand: 0, run: 1 });
    pass(test, 4 + 20 + 4);
    expect(test).toMatchObject({ phase: "growing", run: 3 });
    pass(test, 40);
    expect(test).toMatchObject({ phase: "returning", demand: 40, run: 3 });
    expect(test.breaks.slice(0, 4)).toEqual([20, 7, 20, 40]);
    expect(test.recoveries.slice(0, 4)).toEqual([20, 0, 20, 40]);
  });

  it("takes presses within 0.5 s of each other as one [E-04]", () => {
    const test = begun();
    pass(test, 0.484375);
    pressSelfTest(test);
    expect(test, "a bounce doesn't report a break").toMatchObject({ phase: "growing", demand: 0.484375 });
    pass(test, 10);
    pressSelfTest(test);
    pressSelfTest(test);
    pass(test, 0.25);
    pressSelfTest(test);
    pass(test, 0.25);
    pressSelfTest(test);
    expect(test, "four presses, each soon after the one before").toMatchObject({ phase: "shrinking" });
    pass(test, 0.5);
    pressSelfTest(test);
    expect(test).toMatchObject({ phase: "returning", demand: 9.484375 });
  });

  it("repeats an interrupted run after a press and keeps finished runs [E-04]", () => {
    const test = begun();
    run(test, 9, 3);
    pass(test, 4 + 5);
    expect(test).toMatchObject({ phase: "growing", run: 1 });
    interruptSelfTest(test);
    pass(test, 30);
    expect(test).toMatchObject({ phase: "ready", run: 1, demand: 0 });
    expect(test.breaks.slice(0, 2)).toEqual([9, 0]);
    pressSelfTest(test);
    run(test, 6, 1);
    interruptSelfTest(test);
    expect(test).toMatchObject({ phase: "ready", run: 2 });
    expect(test.breaks.slice(0, 3)).toEqual([9, 6, 0]);
  });

  it("keeps the demand continuous and within bounds, and recoveries at or below breaks [E-04]", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3000, minLength: 500 }), (steps) => {
        const test = createSelfTest();
        beginSelfTest(test);
        for (const each of steps) {
          const { demand: before, phase, run: number } = test;
          if (each === "press") pressSelfTest(test);
          else if (each === "interrupt") interruptSelfTest(test);
          else {
            advanceSelfTest(test, each);
            const counted = each > 0 && each <= 0.25 ? each : 0;
            // The return to 0 may take 40 Δ in 2 s.
            expect(Math.abs(test.demand - before)).toBeLessThanOrEqual(20 * counted + 1e-9);
            if (phase === "growing" && test.phase === "growing" && test.run === number) {
              expect(test.demand - before).toBeCloseTo(counted, 9);
            }
          }
          expect(test.demand).toBeGreaterThanOrEqual(0);
          expect(test.demand).toBeLessThanOrEqual(test.run < 3 ? 20 : 40);
        }
        for (const [i, broke] of test.breaks.entries()) {
          expect(test.recoveries[i]).toBeLessThanOrEqual(broke);
          if (i > test.run) expect(broke).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("gives the same result at any frame rate [E-04]", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 20, maxLength: 400 });
    fc.assert(
      fc.property(cuts, (frames) => {
        const [one, other] = [begun(), begun()];
        for (const sixtyFourths of frames) {
          advanceSelfTest(one, sixtyFourths / 64);
          for (let i = 0; i < sixtyFourths; i++) advanceSelfTest(other, 1 / 64);
        }
        expect(one).toEqual(other);
      }),
    );
  });
});
