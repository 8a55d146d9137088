import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { DEFAULT_DOTS } from "../random-dots/index.ts";
import { EXERCISE_TYPES, isAnswered, MOTION_TYPES, MOTIONS, nextMotion, pathOf } from "./registry.ts";
import { anyPathSettings, anySeconds, anySeed, at, freshAt } from "./testing/path-oracle.ts";

const SIZES = { narrow: 0.2, medium: 1, wide: 2 };

describe("the motions", () => {
  it.each([
    ["convergence", { narrow: 0.8, medium: 1.2, wide: 1.8 }],
    ["pursuit", SIZES],
    ["saccades", SIZES, 0.5],
    ["accommodation", { narrow: 0.25, medium: 0.5, wide: 0.75 }, 1],
    ["figure8", SIZES],
  ] as const)("%s has the specified extents and hold [R-093, R-094, R-095]", (...specified) => {
    const [type, extent, holdMetres] = specified;
    expect(MOTIONS[type].extent).toEqual(extent);
    expect(MOTIONS[type].holdMetres).toBe(holdMetres);
  });

  it("start with convergence, which is free and shown first [R-026] [R-071]", () => {
    expect(MOTION_TYPES[0]).toBe("convergence");
  });

  it("follow each other, the first after the last, without those that aren't allowed [R-102]", () => {
    expect(MOTION_TYPES.map((type) => nextMotion(type, () => true))).toEqual([...MOTION_TYPES.slice(1), "convergence"]);
    expect(nextMotion("accommodation", (type) => type !== "figure8")).toBe("convergence");
    expect(nextMotion("pursuit", (type) => type === "pursuit")).toBeNull();
  });

  it("are followed by exercises without a path [R-174]", () => {
    expect(EXERCISE_TYPES).toEqual([...MOTION_TYPES, "randomdots"]);
    expect(EXERCISE_TYPES.filter(isAnswered)).toEqual(["randomdots"]);
    expect(nextMotion("randomdots", () => true)).toBeNull();
  });

  it("stay on their path, and an answered exercise at its base distance [R-173]", () => {
    const settings = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, distance: 2 as const } };
    for (const type of MOTION_TYPES)
      expect(at(pathOf(type, settings, 7), 3)).toEqual(freshAt(MOTIONS[type], settings, 3, 7));
    expect(at(pathOf("randomdots", settings, 7), 3)).toEqual({ x: 0, y: 0, z: -2 });
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
