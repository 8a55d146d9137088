import { clock, inWords } from "./en.ts";

/** The texts of the duration of one's own. */
export const text = {
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
