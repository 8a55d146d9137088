import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts in the headset and on the screen during a measure, with up to two lines of the status. */
export const text = {
  double: "Ich sehe doppelt",
  doubleKey: "Ich sehe doppelt (D)",
  rest: (seconds: number) => ["Pause", `${seconds} s`] as const,
  counts: {
    stick: ["In dieser Messung zählen nur der Stick", "und die Tasten seines Controllers."],
    controller: ["In dieser Messung zählen", "nur die Tasten des Controllers."],
    hand: ["Hier zählen nur Fingertipps."],
    gaze: ["Hier zählt nur der Blick."],
    keyboard: ["Hier zählen nur Tasten."],
    pointer: ["In dieser Messung zählen", "nur Maus und Finger."],
  },
} as const satisfies Translation<typeof import("../en/measuring-scene.ts").text>;
