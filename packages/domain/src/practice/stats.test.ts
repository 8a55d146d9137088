import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate } from "../time/index.ts";
import { practiceStats } from "./stats.ts";
import { bucketsOf, EACH, history, NAMES } from "./testing/history-generator.ts";
import { obviousStats } from "./testing/history-oracle.ts";

describe("practice statistics", () => {
  it.each(NAMES)(
    `match counting day by day, in generated histories of %s [R-064, R-127, R-128, R-131]`,
    (zone) => {
      fc.assert(
        fc.property(history(zone), ({ now, happened }) => {
          const today = calendarDate(now.toISOString(), zone);
          expect(practiceStats(bucketsOf(happened), today)).toEqual(obviousStats(happened, now, zone));
        }),
        { numRuns: EACH },
      );
    },
    600_000,
  );
});
