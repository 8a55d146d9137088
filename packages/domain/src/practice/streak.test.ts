import { expect, it } from "vitest";
import { currentStreak, streakStart } from "./streak.ts";

const TODAY = "2026-03-02";

it.each([
  ["nothing", [], 0],
  ["today", ["2026-03-02"], 1],
  ["yesterday", ["2026-03-01"], 1],
  ["the day before yesterday", ["2026-02-28"], 0],
  ["three days over the end of a month", ["2026-02-28", "2026-03-02", "2026-03-01"], 3],
  ["two days up to yesterday", ["2026-02-28", "2026-03-01"], 2],
  ["days with a gap", ["2026-03-02", "2026-03-01", "2026-02-27", "2026-02-26"], 2],
  ["today and the day before yesterday", ["2026-03-02", "2026-02-28"], 1],
  ["a date after today, which counts as today's", ["2026-03-03"], 1],
  ["yesterday and a date after today", ["2026-03-01", "2026-03-04"], 2],
  ["long ago and a date after today", ["2025-03-01", "2026-03-04"], 1],
])("is right for %s [R-131]", (_, dates, streak) => {
  expect(currentStreak(dates, TODAY)).toBe(streak);
});

it.each([
  ["no dates", [], null],
  ["one date", ["2026-03-02"], "2026-03-02"],
  ["dates in any order, after a gap", ["2026-03-01", "2026-02-26", "2026-02-28", "2026-03-02"], "2026-02-28"],
])("starts after the last gap: %s [R-131]", (_, dates, first) => {
  expect(streakStart(dates)).toBe(first);
});
