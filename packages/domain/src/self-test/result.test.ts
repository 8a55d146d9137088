import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { type SelfTestResult, selfTestSchema, vergenceResults } from "./result.ts";

const RESULT: SelfTestResult = {
  takenAt: "2026-11-20T18:05:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  baseOut: { breaks: [20, 24, 22], recoveries: [15, 18, 10] },
  baseIn: { breaks: [10, 8, 12], recoveries: [6, 5, 10] },
  ipd: 0.063,
  distance: 2,
};

describe("a self-test result", () => {
  it("gives the median break and recovery of each direction [E-04]", () => {
    expect(vergenceResults(RESULT)).toEqual([
      { direction: "baseOut", doubledAt: 22, singleAt: 15, isOver: false },
      { direction: "baseIn", doubledAt: 10, singleAt: 6, isOver: false },
    ]);
  });

  it("has as many runs below the median as above it, in any order [E-04]", () => {
    const three = fc.array(evenly(0, 20), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(three, three, (breaks, recoveries) => {
        const readings = { breaks, recoveries };
        for (const { doubledAt, singleAt } of vergenceResults({ baseOut: readings, baseIn: readings })) {
          for (const [median, values] of [
            [doubledAt, breaks],
            [singleAt, recoveries],
          ] as const) {
            expect(values).toContain(median);
            expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(1);
            expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it("is over the bound when most runs had no break [E-04]", () => {
    const over = { breaks: [40, 31, 40], recoveries: [40, 20, 40] };
    const reached = { breaks: [20, 13, 12], recoveries: [20, 9, 8] };
    expect(vergenceResults({ baseOut: over, baseIn: reached })).toEqual([
      { direction: "baseOut", doubledAt: 40, singleAt: 40, isOver: true },
      { direction: "baseIn", doubledAt: 13, singleAt: 9, isOver: false },
    ]);
  });

  it("is rejected when out of bounds or incomplete [E-04]", () => {
    const taken = (changes: object) => selfTestSchema.safeParse({ ...RESULT, ...changes }).success;
    expect(taken({})).toBe(true);
    expect(taken({ baseOut: { breaks: [20, 24], recoveries: [15, 18] } })).toBe(false);
    expect(taken({ baseOut: { breaks: [20, 24, 41], recoveries: [15, 18, 10] } })).toBe(false);
    expect(taken({ baseIn: { breaks: [10, 8, 20.5], recoveries: [6, 5, 10] } })).toBe(false);
    expect(taken({ baseIn: { breaks: [10, 8, 12], recoveries: [6, 5, -1] } })).toBe(false);
    expect(taken({ takenAt: "yesterday" })).toBe(false);
    expect(taken({ note: "more" })).toBe(false);
  });

  it.each([0, 0.2, Number.NaN])("is kept without an IPD of %s, which can't be right [E-04]", (ipd) => {
    const { ipd: _, ...rest } = RESULT;
    expect(selfTestSchema.safeParse({ ...RESULT, ipd }).data).toEqual(rest);
  });
});
