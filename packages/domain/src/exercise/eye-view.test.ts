import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eyeViewOf } from "./eye-view.ts";
import { DEFAULT_SETTINGS, type ExerciseSettings, EYES_TO_TRAIN } from "./settings.ts";

const BOTH = "ball and room";
const ROOM = "room alone";
const BLACK = "black";

/** What each eye sees by eyeToTrain, isMonocular and isMFBF: the whole table. */
const TABLE = [
  ["both", false, false, BOTH, BOTH],
  ["both", false, true, BOTH, BOTH],
  ["both", true, false, BOTH, BOTH],
  ["both", true, true, BOTH, BOTH],
  ["left", false, false, BOTH, BOTH],
  ["left", false, true, BOTH, ROOM],
  ["left", true, false, BOTH, BLACK],
  ["left", true, true, BOTH, BLACK],
  ["right", false, false, BOTH, BOTH],
  ["right", false, true, ROOM, BOTH],
  ["right", true, false, BLACK, BOTH],
  ["right", true, true, BLACK, BOTH],
] as const;

function seen(settings: ExerciseSettings, eye: "left" | "right"): string {
  const { ball, room } = eyeViewOf(settings, eye);
  if (ball && room) return BOTH;
  return room ? ROOM : ball ? "ball alone" : BLACK;
}

describe("the view of each eye", () => {
  it.each(TABLE)(
    "training %s, isMonocular %s, isMFBF %s: left %s, right %s [R-091, R-099]",
    (eyeToTrain, isMonocular, isMFBF, left, right) => {
      const settings = { ...DEFAULT_SETTINGS, eyeToTrain, isMonocular, isMFBF };
      expect([seen(settings, "left"), seen(settings, "right")]).toEqual([left, right]);
    },
  );

  it("is its own colour and marker; white for both while isRedGreen is off [R-025, R-091, R-099]", () => {
    const colour = fc.constantFrom("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ffffff");
    fc.assert(
      fc.property(
        fc.record({
          eyeToTrain: fc.constantFrom(...EYES_TO_TRAIN),
          isRedGreen: fc.boolean(),
          leftEyeColor: colour,
          rightEyeColor: colour,
          leftEyeOverlay: fc.boolean(),
          rightEyeOverlay: fc.boolean(),
        }),
        (chosen) => {
          const settings = { ...DEFAULT_SETTINGS, ...chosen };
          const left = eyeViewOf(settings, "left");
          const right = eyeViewOf(settings, "right");
          expect(left.colour).toBe(chosen.isRedGreen ? chosen.leftEyeColor : "#ffffff");
          expect(right.colour).toBe(chosen.isRedGreen ? chosen.rightEyeColor : "#ffffff");
          expect([left.cross, right.cross]).toEqual([chosen.leftEyeOverlay, chosen.rightEyeOverlay]);
        },
      ),
    );
  });
});
