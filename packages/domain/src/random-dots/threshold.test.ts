import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thresholdOf } from "./threshold.ts";

/** Trials at a level, of which some are right. */
const at = (level: number, right: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ level, isRight: i < right }));
const estimate = (trials: readonly { level: number; isRight: boolean }[], bound = 40) =>
  thresholdOf(
    trials.map(({ level }) => level),
    trials.map(({ isRight }) => isRight),
    bound,
  );

describe("the threshold of Adaptive", () => {
  it("is the level where 75 % are right, if all trials are there [R-170]", () => {
    expect(estimate(at(10, 30, 40)).threshold).toBeCloseTo(10, 3);
  });

  it("has a standard error from the curvature: a binomial share's, divided by the slope [R-170]", () => {
    const logistic = 0.5 / 0.73;
    const slope = 0.73 * logistic * (1 - logistic);
    expect(estimate(at(10, 30, 40)).error).toBeCloseTo(Math.sqrt((0.75 * 0.25) / 40) / slope, 3);
  });

  it("is null at or below 0, and 'over' at or above the bound [R-170]", () => {
    expect(estimate([...at(0, 10, 40)])).toEqual({ threshold: null, error: null });
    expect(estimate(at(0, 30, 40)).threshold).toBe(null);
    expect(estimate(at(20, 40, 40), 20)).toEqual({ threshold: "over", error: null });
    expect(estimate(at(20, 30, 40), 19.99).threshold).toBe("over");
  });

  it("has the highest likelihood of a fine grid [R-170]", () => {
    const likelihood = (trials: readonly { level: number; isRight: boolean }[], threshold: number) =>
      trials.reduce((sum, { level, isRight }) => {
        // 0.25 + 0.73 / (1 + 0.46) is 0.75.
        const share = 0.25 + 0.73 / (1 + 0.46 * Math.exp(level - threshold));
        return sum + Math.log(isRight ? share : 1 - share);
      }, 0);
    const trials = fc.array(fc.record({ level: fc.integer({ min: 0, max: 20 }), isRight: fc.boolean() }), {
      minLength: 5,
    });
    fc.assert(
      fc.property(trials, (some) => {
        const { threshold } = estimate(some, 20);
        if (typeof threshold !== "number") return;
        const most = likelihood(some, threshold);
        for (let other = 0; other < 20; other += 0.05) expect(likelihood(some, other)).toBeLessThan(most + 1e-4);
      }),
    );
  });
});
