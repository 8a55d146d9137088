import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PracticeDay } from "../practice/index.ts";
import { bucketsOf, EACH, history, NAMES } from "../practice/testing/history-generator.ts";
import { addDays, calendarDate } from "../time/index.ts";
import { programmeWeeks } from "./adherence.ts";
import { type Programme, plannedOn } from "./programme.ts";
import { programmeAround } from "./testing/programme-generator.ts";

/** Day by day, by searching all buckets. */
function obviousWeeks(programme: Programme, days: readonly PracticeDay[], today: string, count: number) {
  let saturday = today;
  while (new Date(`${saturday}T12:00:00Z`).getUTCDay() !== 6) saturday = addDays(saturday, 1);
  return Array.from({ length: count }, (_, i) => {
    const start = addDays(saturday, -6 - 7 * (count - 1 - i));
    const plans = Array.from({ length: 7 }, (_, day) => addDays(start, day)).flatMap((date) => {
      const plan = plannedOn(programme, date);
      const practised = days.filter((each) =>
        date === today ? each.date >= today : each.date === date && date < today,
      );
      const isKept = practised.some(({ types }) => plan?.motions.some((motion) => types[motion]));
      const seconds = practised.map((each) => each.seconds).reduce((a, b) => a + b, 0);
      return plan ? [{ planned: plan.minutes * 60, isKept, seconds }] : [];
    });
    const kept = plans.filter(({ isKept }) => isKept);
    return {
      start,
      plannedDays: plans.length,
      plannedSeconds: plans.reduce((sum, { planned }) => sum + planned, 0),
      keptDays: kept.length,
      practisedSeconds: kept.reduce((sum, { planned, seconds }) => sum + Math.min(seconds, planned), 0),
    };
  });
}

describe("the weeks of a programme", () => {
  it.each(NAMES)(
    "match checking every day, in generated histories of %s [E-08]",
    (zone) => {
      const arbitrary = history(zone).chain((lived) => {
        const today = calendarDate(lived.now.toISOString(), zone);
        return fc.tuple(
          fc.constant(lived),
          fc.constant(today),
          programmeAround(today),
          fc.integer({ min: 1, max: 14 }),
        );
      });
      fc.assert(
        fc.property(arbitrary, ([{ happened }, today, programme, count]) => {
          const days = bucketsOf(happened);
          expect(programmeWeeks(programme, days, today, count)).toEqual(obviousWeeks(programme, days, today, count));
        }),
        { numRuns: Math.ceil(EACH / 10) },
      );
    },
    600_000,
  );

  const plan = { motions: ["pursuit" as const, "saccades" as const], minutes: 10 };
  const programme: Programme = [
    { from: "2026-11-09", paused: false, week: [plan, plan, null, null, null, plan, null] },
  ];
  const practised = (date: string, seconds: number, types: PracticeDay["types"]): PracticeDay => ({
    date,
    seconds,
    sessions: 1,
    types,
  });

  it("compare each day with the plan it had, and include coming days of the current week [E-08]", () => {
    const changed: Programme = [
      ...programme,
      { from: "2026-11-17", paused: false, week: [null, null, plan, null, null, null, null] },
    ];
    expect(programmeWeeks(changed, [], "2026-11-17", 3)).toEqual([
      { start: "2026-11-01", plannedDays: 0, plannedSeconds: 0, keptDays: 0, practisedSeconds: 0 },
      // Monday and Friday: on Sunday there was no plan yet.
      { start: "2026-11-08", plannedDays: 2, plannedSeconds: 1200, keptDays: 0, practisedSeconds: 0 },
      // Sunday and Monday by the old plan, Tuesday by the new one.
      { start: "2026-11-15", plannedDays: 3, plannedSeconds: 1800, keptDays: 0, practisedSeconds: 0 },
    ]);
  });

  it("count days with a planned motion, up to the planned minutes, and ignore other days and motions [E-08]", () => {
    const days = [
      practised("2026-11-15", 700, { pursuit: 1 }),
      practised("2026-11-16", 120.5, { saccades: 2, figure8: 1 }),
      practised("2026-11-17", 600, { pursuit: 1 }),
      practised("2026-11-20", 600, { convergence: 1 }),
    ];
    expect(programmeWeeks(programme, days, "2026-11-21", 1)).toEqual([
      { start: "2026-11-15", plannedDays: 3, plannedSeconds: 1800, keptDays: 2, practisedSeconds: 720.5 },
    ]);
  });
});
