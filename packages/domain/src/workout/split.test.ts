import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { MOTION_TYPES } from "../motion/index.ts";
import { planWorkout } from "./split.ts";

describe("the workout that Start runs", () => {
  it("is the chosen motion for 120 s without a selection [R-110]", () => {
    for (const type of MOTION_TYPES) {
      expect(planWorkout([], type, DEFAULT_SETTINGS)).toEqual({
        exercises: [{ type, duration: 120, settings: DEFAULT_SETTINGS }],
        totalDuration: 120,
      });
    }
  });

  it("has the selected motions in order, sharing the settings and the 120 s [R-110, R-111]", () => {
    const settings = { ...DEFAULT_SETTINGS, speed: 3 };
    expect(planWorkout(["saccades", "figure8", "pursuit"], "convergence", settings)).toEqual({
      exercises: ["saccades", "figure8", "pursuit"].map((type) => ({ type, duration: 40, settings })),
      totalDuration: 120,
    });
  });

  it("splits any custom duration among exercises into whole seconds that add up [R-044, R-110]", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...MOTION_TYPES]), fc.integer({ min: 30, max: 1_800 }), (selection, total) => {
        const { exercises, totalDuration } = planWorkout(selection, "pursuit", DEFAULT_SETTINGS, total);
        const [first = 0, ...rest] = exercises.map(({ duration }) => duration);
        expect(exercises).toHaveLength(Math.max(1, selection.length));
        expect(totalDuration).toBe(total);
        expect(first + rest.reduce((sum, seconds) => sum + seconds, 0)).toBe(total);
        expect(Number.isInteger(first)).toBe(true);
        for (const seconds of rest) expect(seconds).toBe(Math.floor(total / exercises.length));
        expect(first).toBeGreaterThanOrEqual(Math.floor(total / exercises.length));
      }),
    );
  });
});
