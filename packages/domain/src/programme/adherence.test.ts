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
});
