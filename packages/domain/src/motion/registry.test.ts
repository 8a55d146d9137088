import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { DEFAULT_DOTS } from "../random-dots/index.ts";
import {
  ANSWERED,
  EXERCISE_TYPES,
  EXERCISES,
  isAnswered,
  MOTION_TYPES,
  MOTIONS,
  nextMotion,
  pathOf,
} from "./registry.ts";
import { anyPathSettings, anySeconds, anySeed, at, freshAt } from "./testing/path-oracle.ts";

const SIZES = { narrow: 0.2, medium: 1, wide: 2 };

describe("the motions", () => {
  it.each([
    ["convergence", "Convergence", "train eyes to converge on close targets", { narrow: 0.8, medium: 1.2, wide: 1.8 }],
    ["pursuit", "Pursuit", "smooth tracking of continuously moving targets", SIZES],
    ["saccades", "Saccades", "quick eye movements between stationary points", SIZES, 0.5],
    [
      "accommodation",
      "Accommodation",
      "focus adjustment and depth perception",
      { narrow: 0.25, medium: 0.5, wide: 0.75 },
      1,
    ],
    ["figure8", "Figure 8", "smooth figure-8 pattern", SIZES],
  ] as const)("%s has the specified label, meaning, extents and hold [R-090, R-093, R-094, R-095]", (...specified) => {
    const [type, label, meaning, byRange, holdMetres] = specified;
    expect(MOTIONS[type]).toMatchObject({ label, meaning, extent: { byRange } });
    expect(MOTIONS[type].holdMetres).toBe(holdMetres);
  });

  it("start with convergence, which is free and shown first [R-026] [R-071]", () => {
    expect(MOTION_TYPES[0]).toBe("convergence");
  });

  it.each(MOTION_TYPES)("%s has texts that fit where they are shown, and grows with the range [R-090]", (type) => {
    const { meaning, instruction, extent } = MOTIONS[type];
    // Within a sentence, and as one.
    expect(meaning).toMatch(/^[a-z].*[^.]$/);
    expect(instruction).toMatch(/^[A-Z].*\.$/);
    const { narrow, medium, wide } = extent.byRange;
    expect([narrow, medium, wide]).toEqual([narrow, medium, wide].sort((a, b) => a - b));
  });

  it("follow each other, the first after the last, without those that aren't allowed [R-102]", () => {
    expect(MOTION_TYPES.map((type) => nextMotion(type, () => true))).toEqual([...MOTION_TYPES.slice(1), "convergence"]);
    expect(nextMotion("accommodation", (type) => type !== "figure8")).toBe("convergence");
    expect(nextMotion("pursuit", (type) => type === "pursuit")).toBeNull();
  });

  it.each(Object.values(ANSWERED))(
    "are followed by exercises without a path, such as $label [R-174]",
    ({ meaning }) => {
      expect(meaning).toMatch(/^[a-z].*[^.]$/);
      expect(EXERCISE_TYPES).toEqual([...MOTION_TYPES, "randomdots"]);
      expect(EXERCISE_TYPES.filter(isAnswered)).toEqual(["randomdots"]);
      expect(nextMotion("randomdots", () => true)).toBeNull();
    },
  );

  it("stay on their path, and an answered exercise at its base distance [R-173]", () => {
    const settings = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, distance: 2 as const } };
    for (const type of MOTION_TYPES)
      expect(at(pathOf(type, settings, 7), 3)).toEqual(freshAt(MOTIONS[type], settings, 3, 7));
    expect(at(pathOf("randomdots", settings, 7), 3)).toEqual({ x: 0, y: 0, z: -2 });
  });

  it("make no medical promise in their texts [D-07]", () => {
    for (const exercise of Object.values(EXERCISES)) {
      expect(JSON.stringify(exercise)).not.toMatch(/cure|treat|improve|heal|therap/i);
    }
  });

  it.each(Object.entries(MOTIONS))(
    "%s is a pure function of time: calls in any order give the same result [D-01]",
    (_, motion) => {
      fc.assert(
        fc.property(anyPathSettings, anySeed, fc.array(anySeconds, { maxLength: 30 }), (settings, seed, times) => {
          const path = motion.plan(settings, seed);
          for (const seconds of times) expect(at(path, seconds)).toEqual(freshAt(motion, settings, seconds, seed));
        }),
      );
    },
  );
});
