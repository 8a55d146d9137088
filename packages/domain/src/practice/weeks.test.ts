import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate } from "../time/index.ts";
import { bucketsOf, EACH, history, NAMES } from "./testing/history-generator.ts";
import { obviousWeeks } from "./testing/history-oracle.ts";
import { practiceShade, practiceStatus, practiceWeeks } from "./weeks.ts";

describe("the weeks of practice", () => {
  it.each(NAMES)(
    "match a calendar, in generated histories of %s [R-046] [R-128]",
    (zone) => {
      fc.assert(
        fc.property(history(zone), fc.integer({ min: 1, max: 8 }), ({ now, happened }, count) => {
          const weeks = practiceWeeks(bucketsOf(happened), calendarDate(now.toISOString(), zone), count);
          const wanted = obviousWeeks(happened, now, zone, count);
          expect(weeks.map(({ days }) => days)).toEqual(wanted);
          expect(weeks.map(({ start }) => start)).toEqual(wanted.map((days) => days[0]?.date));
          expect(weeks.map(({ seconds }) => seconds)).toEqual(
            wanted.map((days) => days.reduce((sum, { seconds }) => sum + seconds, 0)),
          );
          expect(weeks.map(({ practisedDays }) => practisedDays)).toEqual(
            wanted.map((days) => days.filter(({ sessions }) => sessions > 0).length),
          );
        }),
        { numRuns: Math.ceil(EACH / 10) },
      );
    },
    600_000,
  );

  it("do not accumulate rounding errors [R-128]", () => {
    const days = ["2026-11-16", "2026-11-17", "2026-11-18"].map((date) => ({
      date,
      seconds: 0.1,
      sessions: 1,
      types: {},
    }));
    expect(practiceWeeks(days, "2026-11-21", 1)[0]?.seconds).toBe(0.3);
  });
});

it.each([
  [0, 0, 0],
  [1, 1, 1],
  [299.9, 2, 1],
  [300, 1, 2],
  [599, 1, 2],
  [600, 1, 3],
  [1199, 9, 3],
  [1200, 1, 4],
  [86_400, 1, 4],
])("shows %d seconds in %d sessions in shade %d [R-046]", (seconds, sessions, shade) => {
  expect(practiceShade({ date: "2026-11-21", seconds, sessions })).toBe(shade);
});

describe("the practice status", () => {
  it.each([
    ["new", []],
    ["today", ["2026-11-18"]],
    ["open", ["2026-11-17"]],
    ["paused", ["2026-11-16"]],
    ["reached", ["2026-11-15", "2026-11-16"]],
    ["open", ["2026-11-14", "2026-11-17"]],
    ["today", ["2026-11-19"]],
  ])("is '%s' on a Wednesday after practice on %j, with a goal of two days [R-046]", (status, dates) => {
    const days = dates.map((date) => ({ date, seconds: 60, sessions: 1, types: {} }));
    expect(practiceStatus(days, "2026-11-18", 2)).toBe(status);
  });
});
