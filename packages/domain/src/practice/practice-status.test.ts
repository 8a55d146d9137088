import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate } from "../time/calendar.ts";
import { practiceStatus } from "./practice-status.ts";
import { bucketsOf, EACH, history, NAMES } from "./testing/history-generator.ts";
import { obviousStats, obviousWeeks } from "./testing/history-oracle.ts";

describe("where a person stands", () => {
  it.each(NAMES)(
    "is what the calendar tells, in generated histories of %s [R-046]",
    (zone) => {
      fc.assert(
        fc.property(history(zone), fc.integer({ min: 1, max: 7 }), ({ now, happened }, goal) => {
          const { lastSessionDate, currentStreak, timeInSession } = obviousStats(happened, now, zone);
          const practised = obviousWeeks(happened, now, zone, 1)[0]?.filter(({ sessions }) => sessions > 0) ?? [];
          const rhythm = practiceStatus(bucketsOf(happened), calendarDate(now.toISOString(), zone), goal);
          const wanted = () => {
            if (lastSessionDate === null) return "new";
            if (practised.length >= goal) return "reached";
            if (timeInSession.today > 0) return "today";
            return currentStreak > 0 ? "open" : "paused";
          };
          expect(rhythm).toBe(wanted());
        }),
        { numRuns: Math.ceil(EACH / 10) },
      );
    },
    600_000,
  );

  it.each([
    ["new", []],
    ["today", ["2026-11-18"]],
    ["open", ["2026-11-17"]],
    ["paused", ["2026-11-16"]],
    ["reached", ["2026-11-15", "2026-11-16"]],
    ["open", ["2026-11-14", "2026-11-17"]],
    ["today", ["2026-11-19"]],
  ])("is '%s' on a Wednesday after practice on %j, with a goal of two days [R-046]", (rhythm, dates) => {
    const days = dates.map((date) => ({ date, seconds: 60, sessions: 1, types: {} }));
    expect(practiceStatus(days, "2026-11-18", 2)).toBe(rhythm);
  });
});
