import { expect, it } from "vitest";
import { streakStepOf } from "./streak-step.ts";

const TODAY = "2026-03-02";

it.each([
  ["the first of all", { "2026-03-02": 1 }, { streak: 1, step: "first" }],
  ["a second one on the first day", { "2026-03-02": 2 }, { streak: 1, step: "same" }],
  ["one after a pause", { "2026-02-27": 3, "2026-03-02": 1 }, { streak: 1, step: "back" }],
  [
    "the first of a fourth day",
    { "2026-02-27": 1, "2026-02-28": 2, "2026-03-01": 1, "2026-03-02": 1 },
    { streak: 4, step: "longer" },
  ],
  ["the third of a second day", { "2026-03-01": 1, "2026-03-02": 3 }, { streak: 2, step: "same" }],
  ["one that began before midnight", { "2026-02-28": 1, "2026-03-01": 1 }, { streak: 2, step: "longer" }],
  ["one of somebody whose clock was wrong", { "2026-03-01": 1, "2026-03-05": 1 }, { streak: 2, step: "longer" }],
  ["nothing", {}, null],
  ["something long ago", { "2026-02-28": 1 }, null],
])("tells what %s made of the days in a row [R-131]", (_, sessions, step) => {
  const days = Object.entries(sessions).map(([date, count]) => ({ date, seconds: 60, sessions: count, types: {} }));
  expect(streakStepOf(days, TODAY)).toEqual(step);
  expect(streakStepOf(days.reverse(), TODAY), "in any order").toEqual(step);
});
