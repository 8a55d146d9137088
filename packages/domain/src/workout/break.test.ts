import { describe, expect, it } from "vitest";
import { BREAK_SECONDS, breakDue, practisedMinutes } from "./break.ts";

describe("the suggestion of a break", () => {
  it("is due after 20 minutes of practice, not before [R-103]", () => {
    expect(BREAK_SECONDS).toBe(1200);
    expect([0, 600, 1199, 1200, 1201, 5000].map((seconds) => breakDue(seconds, 0))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it("is due again 20 minutes after the last suggestion [R-103]", () => {
    expect([1290, 2400, 2489, 2490, 3000].map((seconds) => breakDue(seconds, 1290))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it("is not delayed by floating-point errors [R-103]", () => {
    let seconds = 0;
    for (let frame = 0; frame < 1200 * 90; frame++) seconds += 1 / 90;
    expect(breakDue(seconds, 0)).toBe(true);
    expect(breakDue(1200 - 1e-9, 0)).toBe(true);
  });

  it("counts whole practised minutes despite floating-point errors [R-103]", () => {
    expect([0, 59, 1200 - 1e-9, 1200, 1259, 1260.5].map(practisedMinutes)).toEqual([0, 0, 20, 20, 20, 21]);
  });
});
