import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { ScreenGeometry } from "@vr-eye-lab/domain/optics";
import { planWorkout } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import type { ScreenModeState } from "../../../data/exercise/screen-mode-store.ts";
import { screenReadouts, viewedScreen } from "./screen-geometry.ts";

const FLAT: ScreenModeState = {
  version: 1,
  way: "anaglyph",
  redEye: "left",
  other: "cyan",
  distance: 0.7,
  ipd: null,
  separation: null,
  focal: 0.045,
  calibration: null,
  checked: false,
  change: () => undefined,
};
const SCREEN: ScreenGeometry = { ...viewedScreen(FLAT, 0.063), width: 0.53, height: 0.3 };
const workout = (range: "narrow" | "wide", ...types: MotionType[]) =>
  planWorkout(types, "convergence", { ...DEFAULT_SETTINGS, range });

describe("the viewed screen", () => {
  it("uses the IPD as separation unless one is set, and in a viewer the focal length as distance [E-07]", () => {
    expect(viewedScreen(FLAT, 0.061)).toEqual({ way: "anaglyph", ipd: 0.061, distance: 0.7, separation: 0.061 });
    expect(viewedScreen({ ...FLAT, way: "viewer" }, 0.061)).toMatchObject({ way: "viewer", distance: 0.045 });
    expect(viewedScreen({ ...FLAT, way: "crossed", separation: 0.09 }, 0.061)).toMatchObject({
      distance: 0.7,
      separation: 0.09,
    });
  });
});

it("what the eyes are asked for depends on the screen's distance, a viewer's lenses and the images' places [E-07]", () => {
  const conflicts = (screen: ScreenGeometry) =>
    screenReadouts(workout("narrow", "pursuit"), screen).map(({ conflict }) => conflict.to);
  // A ball at 2 m on a screen at 70 cm, and with images one IPD apart for crossed eyes, which look at 35 cm then.
  expect(conflicts(SCREEN)[0]).toBeCloseTo(1 / 0.7 - 1 / 2, 9);
  expect(conflicts({ ...SCREEN, way: "viewer" })[0]).toBeCloseTo(1 / 2, 9);
  expect(conflicts({ ...SCREEN, way: "crossed", separation: 0.063 })[0]).toBeCloseTo(1 / 2 + 2 / 0.7 - 1 / 0.7, 1);
});
