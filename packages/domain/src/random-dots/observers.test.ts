import { describe, expect, it } from "vitest";
import type { AdaptiveResult } from "./adaptive.ts";
import type { RampResult } from "./ramp.ts";
import { resultOf } from "./result.ts";
import { createDotsRun } from "./run.ts";
import { createScreening, passesScreening, screeningResult, suppressedEye } from "./screening.ts";
import { DEFAULT_DOTS, type DotsMode, type DotsSettings } from "./settings.ts";
import { playRun, playScreening, TRAITS, type Traits, withThreshold } from "./testing/observer.ts";
import { decodeTrials, encodeTrials } from "./trial.ts";

// process.env.SOAK: the domain has no Node types, not even in tests.
const { process, console } = globalThis as unknown as {
  process: { env: Record<string, string | undefined> };
  console: { log(...values: unknown[]): void };
};
const IS_LONG = process.env.SOAK === "full";
const BOUNDS = { in: 20, out: 40 };

/** The result of a whole run, computed from its stored trials. */
function measured(mode: DotsMode, direction: DotsSettings["direction"], traits: Traits, seed: number) {
  const settings = { ...DEFAULT_DOTS, mode, direction };
  const run = playRun(createDotsRun(settings, BOUNDS, seed, null), traits, seed);
  return resultOf(settings, decodeTrials(encodeTrials(run.trials)) ?? [], BOUNDS);
}

/** Errors of Adaptive's thresholds in many runs. 'over' counts as the bound. */
function errors(direction: "in" | "out", threshold: number, traits: Traits, runs: number) {
  let [sum, squares, without, error] = [0, 0, 0, 0];
  for (let seed = 0; seed < runs; seed++) {
    const result = measured("adaptive", direction, withThreshold(threshold, traits), seed * 7919 + threshold);
    const side = (result as { [S in "in" | "out"]?: AdaptiveResult })[direction];
    const value = side?.threshold === "over" ? BOUNDS[direction] : side?.threshold;
    if (typeof value !== "number") without += 1;
    sum += (value ?? threshold) - threshold;
    squares += ((value ?? threshold) - threshold) ** 2;
    error += side?.error ?? 0;
  }
  const bias = sum / runs;
  return { bias, deviation: Math.sqrt(squares / runs - bias ** 2), without, error: error / runs };
}

function each<Value>(all: readonly Value[], sample: readonly Value[]): readonly Value[] {
  return IS_LONG ? all : sample;
}

const THRESHOLDS = {
  in: each([3, 4, 6, 8, 10, 12, 14, 16, 17, 18], [3, 18]),
  out: each([3, 4, 6, 9, 12, 16, 20, 24, 28, 32, 35, 37, 38], [3, 20, 38]),
};
const RUNS = IS_LONG ? 200 : 40;

describe("simulated observers in Adaptive", () => {
  for (const direction of ["in", "out"] as const)
    for (const threshold of THRESHOLDS[direction])
      it(`get their threshold of ${threshold} Δ base ${direction} with a bias of at most 0.3 Δ and an SD of at most 1 Δ [R-170]`, () => {
        for (const scale of each([0.3, 0.6, 1], [0.3, 1]))
          for (const lapse of each([0, 0.01, 0.02], [0.02]))
            for (const hysteresis of each([0, 2, 6], [3])) {
              const traits = { ...TRAITS, scale, lapse, hysteresis };
              const { bias, deviation, without } = errors(direction, threshold, traits, RUNS);
              if (IS_LONG)
                console.log(direction, threshold, scale, lapse, hysteresis, bias.toFixed(2), deviation.toFixed(2));
              expect(Math.abs(bias)).toBeLessThanOrEqual(0.3);
              expect(deviation).toBeLessThanOrEqual(1);
              expect(without).toBe(0);
            }
      });
});

describe("observers without stereopsis", () => {
  const hasNumber = (mode: "ramp" | "adaptive", traits: Traits, seed: number) => {
    const { in: inward, out } = measured(mode, "both", traits, seed) as {
      [S in "in" | "out"]?: AdaptiveResult & RampResult;
    };
    return [inward, out].some((side) => side && (mode === "ramp" ? side.break : side.threshold) !== null);
  };

  it.each(["left", "right", "both"] as const)(
    "get a number in fewer than 1 of 1,000 runs that begin with the screening: suppressed %s [R-171]",
    (suppressed) => {
      const traits = { ...TRAITS, suppressed };
      const runs = IS_LONG ? 10_000 : 1000;
      let [numbers, passed, named, wronglyNamed] = [0, 0, 0, 0];
      for (let seed = 0; seed < runs; seed++) {
        const screening = playScreening(createScreening(seed, 1), traits, seed);
        const eye = suppressedEye(screening);
        if (eye === suppressed) named += 1;
        else if (eye) wronglyNamed += 1;
        if (!passesScreening(screeningResult(screening))) continue;
        passed += 1;
        if (hasNumber("ramp", traits, seed + runs) || hasNumber("adaptive", traits, seed + runs)) numbers += 1;
      }
      if (IS_LONG) console.log(suppressed, { numbers, passed, named, wronglyNamed, runs });
      expect(numbers).toBeLessThan(runs / 1000);
      expect(wronglyNamed).toBeLessThan(runs * (suppressed === "both" ? 0.04 : 0.001));
      if (suppressed !== "both") expect(named).toBeGreaterThan(runs * 0.8);
    },
  );

  it("pass a screening that people with stereopsis pass too [R-171]", () => {
    const passes = Array.from({ length: 200 }, (_, seed) =>
      playScreening(createScreening(seed, 2), { ...TRAITS, lapse: 0.02 }, seed),
    );
    expect(passes.filter((one) => passesScreening(screeningResult(one))).length).toBeGreaterThan(190);
    expect(passes.filter((one) => suppressedEye(one) !== null)).toHaveLength(0);
  });
});
