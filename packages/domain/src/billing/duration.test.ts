import { describe, expect, it } from "vitest";
import { customDurationOf, customDurationSchema, nextDuration } from "./duration.ts";

describe("a custom duration", () => {
  it("is between 30 s and 30 min, in whole seconds [R-044]", () => {
    const accepted = (seconds: number) => customDurationSchema.safeParse(seconds).success;
    expect([30, 31, 1799, 1800].map(accepted)).toEqual([true, true, true, true]);
    expect([29, 1801, 45.5, 0, -60, Number.NaN].map(accepted)).toEqual([false, false, false, false, false, false]);
    expect([0, 30.4, 7200].map(customDurationOf)).toEqual([30, 30, 1800]);
  });

  it("goes up and down in steps from any value [R-044]", () => {
    const steps = [30, 60, 120, 180, 300, 600, 900, 1200, 1800];
    const up = [30];
    while (up.length < steps.length) up.push(nextDuration(up.at(-1) ?? 0, 1));
    expect(up).toEqual(steps);
    const down = [1800];
    while (down.length < steps.length) down.push(nextDuration(down.at(-1) ?? 0, -1));
    expect(down).toEqual([...steps].reverse());
    expect([nextDuration(45, 1), nextDuration(45, -1), nextDuration(121, -1)]).toEqual([60, 30, 120]);
    expect([nextDuration(1800, 1), nextDuration(30, -1)]).toEqual([1800, 30]);
  });
});
