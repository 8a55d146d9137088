import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { ScreenGeometry } from "@vr-eye-lab/domain/optics";
import { planWorkout } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import type { FlatState } from "../../../data/exercise/screen-mode-store.ts";
import { staysOnScreen, wayOf } from "./staging.ts";

const FLAT: FlatState = {
  way: "anaglyph",
  redEye: "left",
  other: "cyan",
  distance: 0.7,
  ipd: null,
  separation: null,
  focal: 0.045,
  calibration: null,
  change: () => undefined,
};
const SCREEN: ScreenGeometry = { ...wayOf(FLAT, 0.063), width: 0.53, height: 0.3 };
const workout = (range: "narrow" | "wide", ...types: MotionType[]) =>
  planWorkout(types, "convergence", { ...DEFAULT_SETTINGS, range });

describe("a flat screen as it was chosen", () => {
  it("has the eyes' distance, in a viewer its lenses' focal length, and the pictures as far apart as the eyes unless said otherwise [E-07]", () => {
    expect(wayOf(FLAT, 0.061)).toEqual({ way: "anaglyph", ipd: 0.061, distance: 0.7, separation: 0.061 });
    expect(wayOf({ ...FLAT, way: "viewer" }, 0.061)).toMatchObject({ way: "viewer", distance: 0.045 });
    expect(wayOf({ ...FLAT, way: "crossed", separation: 0.09 }, 0.061)).toMatchObject({
      distance: 0.7,
      separation: 0.09,
    });
  });
});

describe("whether a ball stays on the screen", () => {
  it("is told of every exercise of the workout [E-07]", () => {
    expect(staysOnScreen(workout("narrow", "convergence"), SCREEN)).toBe(true);
    // A circle 2 m wide at 2 m reaches 0.35 m from the middle of a screen at 0.7 m.
    expect(staysOnScreen(workout("wide", "pursuit"), SCREEN)).toBe(false);
    expect(staysOnScreen(workout("wide", "convergence", "pursuit"), SCREEN)).toBe(false);
    expect(staysOnScreen(workout("wide", "pursuit"), { ...SCREEN, width: 0.9, height: 0.9 })).toBe(true);
  });

  it("counts the whole ball, for both eyes [E-07]", () => {
    // Far away each eye's ball is drawn up to 24 mm aside of the screen's middle.
    const still = workout("narrow", "convergence");
    const wide = { ...SCREEN, height: 0.3 };
    expect(staysOnScreen(still, { ...wide, width: 0.16 })).toBe(true);
    expect(staysOnScreen(still, { ...wide, width: 0.05 })).toBe(false);
    expect(staysOnScreen(still, { ...wide, width: 0.53, height: 0.02 })).toBe(false);
  });
});
