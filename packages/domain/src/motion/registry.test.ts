import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOTION_TYPES } from "./motion.ts";
import { MOTIONS } from "./registry.ts";
import { anyPathSettings, anySeconds, anySeed, at, freshAt } from "./testing/path-oracle.ts";

describe("the five motions", () => {
  it("have the specified types, labels and meanings [R-090]", () => {
    expect(Object.values(MOTIONS).map(({ type, label, meaning }) => [type, label, meaning])).toEqual([
      ["convergence", "Convergence", "train eyes to converge on close targets"],
      ["pursuit", "Pursuit", "smooth tracking of continuously moving targets"],
      ["saccades", "Saccades", "quick eye movements between stationary points"],
      ["accommodation", "Accommodation", "focus adjustment and depth perception"],
      ["figure8", "Figure 8", "smooth figure-8 pattern"],
    ]);
    for (const type of MOTION_TYPES) expect(MOTIONS[type].type).toBe(type);
    expect(Object.keys(MOTIONS)).toEqual([...MOTION_TYPES]);
  });

  it("declare their extent by range and their hold as data [R-090, R-093, R-094, R-095]", () => {
    const sizes = { narrow: 0.2, medium: 1, wide: 2 };
    const extents = Object.fromEntries(Object.values(MOTIONS).map(({ type, extent }) => [type, extent.byRange]));
    expect(extents).toEqual({
      convergence: { narrow: 0.8, medium: 1.2, wide: 1.8 },
      pursuit: sizes,
      saccades: sizes,
      accommodation: { narrow: 0.25, medium: 0.5, wide: 0.75 },
      figure8: sizes,
    });
    expect(MOTIONS.accommodation.holdMetres).toBe(1);
    expect(MOTIONS.saccades.holdMetres).toBe(0.5);
  });

  it("make no medical promise in their texts [D-07]", () => {
    for (const { label, meaning, instruction } of Object.values(MOTIONS)) {
      expect(`${label} ${meaning} ${instruction}`).not.toMatch(/cure|treat|improve|heal|therap/i);
    }
  });

  it.each(Object.values(MOTIONS))(
    "$type is a pure function of time: calls in any order give the same result [D-01]",
    (motion) => {
      fc.assert(
        fc.property(anyPathSettings, anySeed, fc.array(anySeconds, { maxLength: 30 }), (settings, seed, times) => {
          const path = motion.plan(settings, seed);
          for (const seconds of times) expect(at(path, seconds)).toEqual(freshAt(motion, settings, seconds, seed));
        }),
      );
    },
  );
});
