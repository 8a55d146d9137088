import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, exerciseSettingsSchema } from "./settings.ts";

const accepts = (value: unknown) => exerciseSettingsSchema.safeParse(value).success;
const component = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const colour = fc.constantFrom("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ffffff");

const anySettings = fc.record({
  eyeToTrain: fc.constantFrom("left", "right", "both"),
  isMonocular: fc.boolean(),
  isRedGreen: fc.boolean(),
  isMFBF: fc.boolean(),
  isOverlay: fc.boolean(),
  leftEyeColor: colour,
  rightEyeColor: colour,
  leftEyeOverlay: fc.boolean(),
  rightEyeOverlay: fc.boolean(),
  speed: fc.double({ min: 0, max: 15, noNaN: true }),
  range: fc.constantFrom("narrow", "medium", "wide"),
  distance: fc.constantFrom("near", "middle", "far"),
  ballPosition: fc.record({ x: component, y: component, z: component }),
});

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
];

describe("exercise settings", () => {
  it("take every value within their bounds unchanged [R-091]", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(exerciseSettingsSchema.parse(settings)).toEqual(settings);
      }),
    );
  });

  it.each(BAD)("refuse %j [R-091]", (bad) => {
    expect(accepts({ ...DEFAULT_SETTINGS, ...bad })).toBe(false);
  });

  it("refuse to lack any field, and what is no record at all [R-091]", () => {
    for (const key of Object.keys(DEFAULT_SETTINGS)) {
      const { [key as keyof typeof DEFAULT_SETTINGS]: _, ...rest } = DEFAULT_SETTINGS;
      expect(accepts(rest), key).toBe(false);
    }
    for (const value of [null, undefined, 7, "{}", []]) expect(accepts(value)).toBe(false);
  });

  it("start as the page does: normal, medium, middle, both eyes, left red, right green, centred [R-027, R-028, R-029, R-091]", () => {
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
    });
    expect(accepts(DEFAULT_SETTINGS)).toBe(true);
  });
});
