import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DOTS } from "../random-dots/settings.ts";
import { DEFAULT_SETTINGS, exerciseSettingsSchema } from "./settings.ts";
import { anySettings } from "./testing/settings-generator.ts";

const accepts = (value: unknown) => exerciseSettingsSchema.safeParse(value).success;

const [x, y, z] = [0, 0, 0];

/** One bad value at a time, in otherwise good settings. */
const BAD = [
  { speed: -0.001 },
  { speed: 15.001 },
  { speed: Number.NaN },
  { speed: Number.POSITIVE_INFINITY },
  { speed: "7.5" },
  { speed: null },
  { range: "huge" },
  { distance: "" },
  { eyeToTrain: "none" },
  { isMonocular: 1 },
  { isRedGreen: "true" },
  { isMFBF: null },
  { isOverlay: undefined },
  { leftEyeColor: "#FF0000" },
  { rightEyeColor: "red" },
  { leftEyeOverlay: 0 },
  { rightEyeOverlay: "x" },
  { ballPosition: { x: 1.501, y, z } },
  { ballPosition: { x, y: -1.501, z } },
  { ballPosition: { x, y, z: Number.NaN } },
  { ballPosition: { x: Number.NEGATIVE_INFINITY, y, z } },
  { ballPosition: { x, y } },
  { ballPosition: [0, 0, 0] },
  { ballPosition: null },
  { dots: { ...DEFAULT_DOTS, mode: "race" } },
  { dots: { ...DEFAULT_DOTS, hold: { in: 21, out: 4 } } },
  { dots: { ...DEFAULT_DOTS, distance: 0.5 } },
];

describe("exercise settings", () => {
  it("accept every value within bounds unchanged [R-091]", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(exerciseSettingsSchema.parse(settings)).toEqual(settings);
      }),
    );
  });

  it.each(BAD)("reject %j [R-091]", (bad) => {
    expect(accepts({ ...DEFAULT_SETTINGS, ...bad })).toBe(false);
  });

  it("reject missing required fields and values that aren't records [R-091]", () => {
    const { fusionLock: _lock, attentionCheck: _check, balance: _balance, dots: _dots, ...old } = DEFAULT_SETTINGS;
    for (const key of Object.keys(old)) {
      const { [key as keyof typeof old]: _, ...rest } = old;
      expect(accepts(rest), key).toBe(false);
    }
    for (const value of [null, undefined, 7, "{}", []]) expect(accepts(value)).toBe(false);
  });

  it("default to normal, medium, middle, both eyes, left red, right green, centred [R-027, R-028, R-029, R-091]", () => {
    expect(DEFAULT_SETTINGS).toEqual({
      eyeToTrain: "both",
      isMonocular: false,
      isRedGreen: true,
      isMFBF: true,
      isOverlay: true,
      leftEyeColor: "#ff0000",
      rightEyeColor: "#00ff00",
      leftEyeOverlay: false,
      rightEyeOverlay: false,
      speed: 7.5,
      range: "medium",
      distance: "middle",
      ballPosition: { x: 0, y: 0, z: 0 },
      fusionLock: false,
      attentionCheck: false,
      balance: {
        left: { contrast: 100, baseOut: 0, baseUp: 0 },
        right: { contrast: 100, baseOut: 0, baseUp: 0 },
      },
      dots: {
        mode: "ramp",
        direction: "both",
        step: { in: 2, out: 4 },
        hold: { in: 2, out: 4 },
        jump: { in: 3, out: 12 },
        distance: 0.4,
        size: "medium",
        density: 2,
        disparity: 660,
        isColoured: false,
        isLight: false,
        hasSound: false,
      },
    });
    expect(accepts(DEFAULT_SETTINGS)).toBe(true);
  });
});
