import { clock } from "./format.ts";

/** Texts before and during a practice session. */
export const text = {
  previewPane: "The exercise as one eye sees it",
  previewCaption: { left: "As your left eye will see it", right: "As your right eye will see it" },
  workoutOrder: (steps: readonly string[]) => `Workout: ${steps.join(", then ")}.`,
  step: (label: string, seconds: number) => `${label} ${clock(seconds)}`,
  safetyTitle: "Before your first session",
  safety: [
    "Sit, or stand where you can't bump into anything.",
    "Stop at once if you get a headache, feel dizzy or see double.",
    "For ages 13 and up. A wellness tool, not medical advice.",
  ],
  enter: "Enter VR",
  entering: "Starting…",
  overdue:
    "No answer yet. The browser may be asking for permission, perhaps in the headset. Allow it there, or cancel.",
  milestones: {
    exercise: (label: string, number: number, of: number) =>
      of > 1 ? `${label}, exercise ${number} of ${of}.` : `${label}.`,
    paused: "Paused. The menu is open.",
    resumed: "Resuming in 3, 2, 1.",
    slow: "This device is too slow. Close apps or use another device.",
    over: "Well done. Press Escape to finish.",
  },
} as const;
