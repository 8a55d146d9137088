import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import {
  DISTANCE_OFFSETS,
  easier,
  RANGE_SIZES,
  SCENE_DEFAULT_SPEED,
  SPEED_PRESETS,
  speedNameOf,
  velocityOf,
} from "./presets.ts";

const anySpeed = evenly(0, 15);

describe("speed", () => {
  it("0 to 15 maps evenly to 0.2 to 0.8 m/s [R-092]", () => {
    expect(velocityOf(0)).toBe(0.2);
    expect(velocityOf(7.5)).toBeCloseTo(0.5, 12);
    expect(velocityOf(15)).toBeCloseTo(0.8, 12);
    fc.assert(
      fc.property(anySpeed, (speed) => {
        expect(velocityOf(speed)).toBeCloseTo(0.2 + 0.04 * speed, 12);
      }),
    );
  });

  it("is clamped to 0 to 15 [R-092]", () => {
    expect(velocityOf(-3)).toBe(velocityOf(0));
    expect(velocityOf(99)).toBe(velocityOf(15));
  });

  it("has the presets slow 1, normal 7.5 and fast 15, and 7 in a scene without settings [R-027, R-091]", () => {
    expect(SPEED_PRESETS).toEqual({ slow: 1, normal: 7.5, fast: 15 });
    expect(SCENE_DEFAULT_SPEED).toBe(7);
  });

  it("shows as slow up to 2, fast from 14, otherwise normal [R-032]", () => {
    const shown = [0, 1, 2, 2.001, 7, 7.5, 13.999, 14, 15].map(speedNameOf);
    expect(shown).toEqual(["slow", "slow", "slow", "normal", "normal", "normal", "normal", "fast", "fast"]);
    fc.assert(
      fc.property(anySpeed, (speed) => {
        expect(speedNameOf(speed)).toBe(speed <= 2 ? "slow" : speed < 14 ? "normal" : "fast");
      }),
    );
  });
});

describe("an easier exercise", () => {
  it.each([
    [15, "wide", { speed: 7.5, range: "medium" }],
    [2.5, "narrow", { speed: 1 }],
    [2, "medium", { range: "narrow" }],
    [1, "narrow", {}],
  ] as const)("from speed %d and %s is one step slower and narrower [R-131]", (speed, range, easing) => {
    expect(easier(speed, range)).toEqual(easing);
  });
});

describe("range and distance", () => {
  it("have the specified sizes in metres [R-028, R-093]", () => {
    expect(RANGE_SIZES).toEqual({ narrow: 0.2, medium: 1, wide: 2 });
    expect(DISTANCE_OFFSETS).toEqual({ near: 0, middle: -1, far: -2 });
  });
});
