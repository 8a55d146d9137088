import { expect, it } from "vitest";
import { isDue } from "./clock.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

it.each([
  ["an interval ago", -60_000, true],
  ["less than an interval ago", -59_999, false],
  ["by another process, whose clock differs a little", 10_000, false],
  ["by a clock that was ahead", 10_001, true],
  ["by a clock that was a year ahead", 365 * 86_400_000, true],
])("work is due after an interval, or if it was done %s", (_, ago, due) => {
  expect(isDue(NOW + ago, 60_000, NOW)).toBe(due);
});

it("work that never happened is due", () => {
  expect(isDue(Number.NEGATIVE_INFINITY, 60_000, NOW)).toBe(true);
});
