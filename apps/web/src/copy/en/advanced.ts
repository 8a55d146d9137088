import { clock, inWords, number } from "./format.ts";

/** A prism's power, such as '2.0 Δ', and the direction of its base. */
const prism = (value: number, positive: string, negative: string) => ({
  value: `${number(Math.abs(value), 1)} Δ`,
  base: value === 0 ? "none" : value > 0 ? positive : negative,
});

/** Texts of the eye balance, under Advanced. */
export const balance = {
  label: "Eye balance",
  hint: "Fade the ball for the stronger eye, or shift one eye's image as a prism would. Base out makes an eye turn in.",
  dotsHint: "A prism shifts one eye's image. Base out makes an eye turn in.",
  eyes: { left: "Left", right: "Right" },
  eyeNames: { left: "left eye", right: "right eye" },
  contrast: "Contrast",
  percent: (value: number) => `${value} %`,
  baseOut: "Prism, sideways",
  baseOutOf: (value: number) => prism(value, "base out", "base in"),
  baseUp: "Prism, up and down",
  baseUpOf: (value: number) => prism(value, "base up", "base down"),
  less: (name: string, eye: string) => `${name}, ${eye}: less`,
  more: (name: string, eye: string) => `${name}, ${eye}: more`,
  reset: "Even out both eyes",
  attention: "Attention check",
  attentionHint:
    "Every 10 to 20 seconds a diamond appears beside the ball, for the left eye, the right eye, both or none. Select when you see it; the summary shows how often each eye saw it.",
  lock: "Fusion lock",
  lockHint: "A thin ring and a dot that both eyes see. They help to keep the two images together.",
  frameHint: "A thin frame around the dots that both eyes see. It helps to keep the two images together.",
} as const;

/** Texts of the custom duration, under Advanced. */
export const duration = {
  label: "Duration",
  bounds: (shortest: number, longest: number) => `${clock(shortest)} to ${clock(longest)}`,
  minutes: "Minutes",
  minutesUnit: "min",
  seconds: "Seconds",
  secondsUnit: "s",
  shorter: "Shorter",
  longer: "Longer",
  outOfBounds: (shortest: number, longest: number) =>
    `Enter a time from ${clock(shortest)} to ${clock(longest)}, in whole minutes and seconds.`,
  chosen: (seconds: number) => `A session takes ${inWords(seconds)}.`,
} as const;

/** Texts of the headset's focus distance, under Advanced. */
export const focus = {
  label: "Headset's focus",
  hint: (metres: number) =>
    `The distance at which your eyes focus in the headset. If empty, ${number(metres, 2, 0)} m is assumed. The focus conflict is calculated from it.`,
  wrong: (nearest: number, farthest: number) => `Enter metres from ${nearest} to ${farthest}, or leave it empty.`,
} as const;

/** Texts of speed, range and position in metres and degrees, under Advanced. */
export const motionValues = {
  speed: "Speed",
  metresPerSecond: (metres: number) => `${number(metres, 2)} m/s`,
  turning: (degrees: number) => `up to ${number(degrees, 1)}°/s`,
  angularSpeed: (degrees: number) => `${number(degrees)}°/s`,
  hold: (seconds: number) => `${number(seconds, 1)} s each`,
  metres: (metres: number) => `${number(metres, 2, 0)} m`,
  aside: "Off centre",
  degrees: (degrees: number) => `${number(degrees, 1)}°`,
} as const;
