import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { eyePort } from "../optics/index.ts";
import { fitScale } from "./fit.ts";
import { MOTIONS, type MotionType } from "./registry.ts";

/** Metres. */
const screenOf = (width: number, height: number) =>
  ({ way: "one-image", width, height, distance: 0.6, ipd: 0, separation: 0 }) as const;
const planned = (type: MotionType, range: "narrow" | "medium" | "wide" = "medium") =>
  MOTIONS[type].plan({ ...DEFAULT_SETTINGS, range }, 1);
const fitOf = (width: number, height: number, below = 0, least = 0) =>
  fitScale(planned("pursuit"), [eyePort(screenOf(width, height), "left")], below, least);

describe("the fit of a motion to a screen", () => {
  it("is 1 where ball and path are inside [E-07]", () => {
    expect(fitOf(1, 1)).toBe(1);
  });

  it("shrinks ball and path alike until they end shortly before the nearest edge [E-07]", () => {
    // A circle of 0.5 m and a ball of 0.04 m at 2 m, on a screen at 0.6 m.
    const reach = (0.6 * (0.5 + 0.04)) / 2;
    expect(fitOf(0.1, 0.2)).toBeCloseTo((0.95 * 0.05) / reach, 4);
    expect(fitOf(0.2, 0.1)).toBeCloseTo((0.95 * 0.05) / reach, 4);
    expect(fitOf(0.2, 0.1, 0.02), "room for text at the lower edge").toBeCloseTo((0.95 * 0.03) / reach, 4);
  });

  it("leaves the ball a least radius, and shrinks the path so that it stays inside [E-07]", () => {
    // The path alone is left: 0.5 m at 2 m.
    expect(fitOf(0.02, 0.2, 0, 0.004)).toBeCloseTo((0.95 * 0.01 - 0.004) / ((0.6 * 0.5) / 2), 4);
  });

  it("counts where each eye's image has the ball [E-07]", () => {
    const screen = { ...screenOf(0.2, 1), way: "anaglyph", ipd: 0.06 } as const;
    const ports = [eyePort(screen, "left"), eyePort(screen, "right")];
    // The left eye's ball at 2 m is drawn 21 mm left of the middle.
    const room = 0.1 - 0.03 * (1 - 0.6 / 2);
    expect(fitScale(planned("pursuit"), ports, 0, 0)).toBeCloseTo((0.95 * room) / ((0.6 * 0.54) / 2), 4);
  });
});
