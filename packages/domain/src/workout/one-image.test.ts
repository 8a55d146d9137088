import { expect, it } from "vitest";
import { DEFAULT_SETTINGS, eyeViewOf, settingsForTwoImages } from "../exercise/index.ts";
import type { ExerciseType } from "../motion/index.ts";
import { oneImageWorkout } from "./one-image.ts";
import { planWorkout } from "./split.ts";

const EYES = {
  ...DEFAULT_SETTINGS,
  eyeToTrain: "left",
  rightEyeOverlay: true,
  fusionLock: true,
  attentionCheck: true,
  balance: { left: { contrast: 50, baseOut: 2, baseUp: 1 }, right: DEFAULT_SETTINGS.balance.right },
} as const;
const runs = (...types: ExerciseType[]) =>
  oneImageWorkout(planWorkout(types, "convergence", EYES)).exercises.map(({ type, duration }) => [type, duration]);

it("with one image for both eyes, a workout skips its motions in depth and takes as long [E-07]", () => {
  expect(runs("saccades", "convergence", "randomdots", "figure8", "accommodation")).toEqual([
    ["saccades", 60],
    ["figure8", 60],
  ]);
  expect(runs("saccades", "pursuit", "figure8")).toEqual([
    ["saccades", 40],
    ["pursuit", 40],
    ["figure8", 40],
  ]);
});

it("with one image for both eyes, a workout with nothing else becomes Pursuit [E-07]", () => {
  expect(runs("convergence")).toEqual([["pursuit", 120]]);
  expect(runs("accommodation", "convergence")).toEqual([["pursuit", 120]]);
});

it("one image for both eyes has a white ball, nothing that differs between the eyes, and leaves the user's choices [E-07]", () => {
  const { settings = DEFAULT_SETTINGS } = oneImageWorkout(planWorkout([], "pursuit", EYES)).exercises[0] ?? {};
  const left = eyeViewOf(settings, "left");
  expect(left).toEqual(eyeViewOf(settings, "right"));
  expect(left).toMatchObject({ colour: "#ffffff", cross: false, ball: true, room: true, lock: false });
  expect(left.balance).toEqual(DEFAULT_SETTINGS.balance.left);
  expect(settings.attentionCheck).toBe(false);
  const changed = { ...settings, speed: 9 };
  expect(settingsForTwoImages(changed, EYES)).toEqual({ ...EYES, speed: 9 });
});
