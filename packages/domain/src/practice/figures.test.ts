import { expect, it } from "vitest";
import { formatTotalTime } from "./figures.ts";

it.each([
  [0, "0m"],
  [59.9, "0m"],
  [60, "1m"],
  [3599, "59m"],
  [3600, "1h 0m"],
  [3661, "1h 1m"],
  [360_000, "100h 0m"],
])("writes %d seconds as %s [R-060]", (seconds, text) => {
  expect(formatTotalTime(seconds)).toBe(text);
});
