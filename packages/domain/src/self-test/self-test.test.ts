import { describe, expect, it } from "vitest";
import { type SelfTestResult, selfTestSchema, vergenceResult } from "./index.ts";

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
    expect(vergenceResult(RESULT, "baseOut")).toEqual({ doubledAt: 22, singleAt: 15, isOver: false });
    expect(vergenceResult(RESULT, "baseIn")).toEqual({ doubledAt: 10, singleAt: 6, isOver: false });
  });

  it("is over the bound when most runs had no break [E-04]", () => {
    const over = { breaks: [40, 31, 40], recoveries: [40, 20, 40] };
    const reached = { breaks: [20, 13, 12], recoveries: [20, 9, 8] };
    const result = { baseOut: over, baseIn: reached };
    expect(vergenceResult(result, "baseOut")).toEqual({ doubledAt: 40, singleAt: 40, isOver: true });
    expect(vergenceResult(result, "baseIn")).toEqual({ doubledAt: 13, singleAt: 9, isOver: false });
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
