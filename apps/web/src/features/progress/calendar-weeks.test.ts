import { addDays } from "@vr-eye-lab/domain/time";
import { describe, expect, it } from "vitest";
import { calendarWeeks } from "./calendar-weeks.ts";

// A Sunday, on which a week begins.
const TODAY = "2026-11-22";
const practised = (...weeksAgo: readonly number[]) =>
  weeksAgo.map((weeks) => ({ date: addDays(TODAY, -7 * weeks), seconds: 120, sessions: 1, types: {} }));

describe("the weeks of the practice calendar", () => {
  it.each([
    ["without practice", [], 12],
    ["with practice since today", [0], 12],
    ["with practice since 12 weeks", [0, 11], 12],
    ["with practice before that", [0, 12], 26],
    ["with practice since half a year", [25], 26],
    ["with practice before that", [0, 26], 52],
    ["with practice before the year only", [52], 12],
  ])("%s, which began %j weeks ago, are %i [R-046]", (_, weeksAgo, count) => {
    const weeks = calendarWeeks({ days: practised(...weeksAgo), today: TODAY });
    expect(weeks).toHaveLength(count);
    expect(weeks.at(-1)?.start).toBe(TODAY);
  });
});
