import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type ExerciseSettings } from "../exercise/index.ts";
import { anySettings } from "../exercise/testing/settings-generator.ts";
import { planWorkout } from "../workout/index.ts";
import { isSavedAs, savedStepOf, settingsOfStep } from "./saved-step.ts";
import { savedSequenceSchema } from "./sequence.ts";

const OWN_DOTS = { ...DEFAULT_SETTINGS.dots, mode: "hold" as const };

describe("a saved step", () => {
  it("has the dots only if it shows them, and if they differ from the defaults [R-174]", () => {
    const own = { ...DEFAULT_SETTINGS, dots: OWN_DOTS };
    expect(savedStepOf("randomdots", 60, own).settings.dots).toEqual(OWN_DOTS);
    expect(savedStepOf("pursuit", 60, own).settings).not.toHaveProperty("dots");
    expect(savedStepOf("randomdots", 60, DEFAULT_SETTINGS).settings).not.toHaveProperty("dots");
    expect(settingsOfStep(savedStepOf("randomdots", 60, DEFAULT_SETTINGS), own)).toEqual(DEFAULT_SETTINGS);
  });

  it("has only the required fields for a default exercise [R-121]", () => {
    expect(savedStepOf("saccades", 120, { ...DEFAULT_SETTINGS, rightEyeOverlay: true })).toEqual({
      type: "saccades",
      duration: 120,
      settings: {
        speed: 7.5,
        range: "medium",
        ballPosition: { x: 0, y: 0, z: 0 },
        isRedGreen: true,
        leftEyeColor: "#ff0000",
        rightEyeColor: "#00ff00",
        leftEyeOverlay: false,
        rightEyeOverlay: true,
      },
    });
  });

  it("stores blue, yellow and white beside red or green [R-121]", () => {
    const { settings } = savedStepOf("pursuit", 60, {
      ...DEFAULT_SETTINGS,
      leftEyeColor: "#ffff00",
      rightEyeColor: "#0000ff",
    });
    expect(settings).toMatchObject({
      leftEyeColor: "#ff0000",
      rightEyeColor: "#00ff00",
      leftEyeVrColor: "#ffff00",
      rightEyeVrColor: "#0000ff",
    });
  });

  it("restores every setting except the overlay, and the dots of a motion, and matches the stored schema [R-031] [R-121]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("figure8" as const, "randomdots" as const),
        anySettings,
        fc.boolean(),
        fc.double({ min: 0.1, max: 1800, noNaN: true }),
        (type, settings, overlay, s) => {
          const step = savedStepOf(type, s, settings);
          const at = "2026-11-21T08:00:00.000Z";
          const stored = savedSequenceSchema.parse({ name: "a", exercises: [step], createdAt: at, updatedAt: at });
          const [read = step] = stored.exercises;
          const present = { ...DEFAULT_SETTINGS, isOverlay: overlay, distance: "far" as const, dots: OWN_DOTS };
          const dots = type === "randomdots" ? settings.dots : present.dots;
          expect(settingsOfStep(read, present)).toEqual({ ...settings, isOverlay: overlay, dots });
        },
      ),
    );
  });

  it("equals a workout only with the same motion, length and settings, whatever the overlay [R-031] [R-121]", () => {
    const workout = planWorkout(["pursuit"], "pursuit", { ...DEFAULT_SETTINGS, isOverlay: true });
    const step = savedStepOf("pursuit", 120, DEFAULT_SETTINGS);
    expect(isSavedAs([step], workout)).toBe(true);
    expect(isSavedAs([step, step], workout)).toBe(false);
    expect(isSavedAs([], workout)).toBe(false);
    for (const change of [
      { type: "saccades" },
      { duration: 60 },
      { settings: { ...step.settings, speed: 1 } },
    ] as const)
      expect(isSavedAs([{ ...step, ...change }], workout)).toBe(false);
  });

  it("gives the defaults for missing settings [R-031]", () => {
    const step = savedStepOf("convergence", 120, DEFAULT_SETTINGS);
    const present: ExerciseSettings = { ...DEFAULT_SETTINGS, eyeToTrain: "left", distance: "far", isMonocular: true };
    expect(settingsOfStep(step, present)).toEqual(DEFAULT_SETTINGS);
  });
});
