import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASSUMED_FOCUS, conflictDioptres, conflictSpan } from "./conflict.ts";

const metres = fc.double({ min: 0.25, max: 10, noNaN: true });

describe("the vergence-accommodation conflict", () => {
  it("is |1/d - 1/f| in dioptres, and none at the focal plane [E-01]", () => {
    expect(conflictDioptres(0.25, ASSUMED_FOCUS)).toBeCloseTo(4 - 1 / 1.3, 12);
    expect(conflictDioptres(2, ASSUMED_FOCUS)).toBeCloseTo(1 / 1.3 - 0.5, 12);
    expect(conflictDioptres(ASSUMED_FOCUS, ASSUMED_FOCUS)).toBe(0);
  });

  it("on the way between two depths lies within the span told, which it reaches [E-01]", () => {
    fc.assert(
      fc.property(metres, metres, metres, (a, b, focus) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)];
        const span = conflictSpan(near, far, focus);
        const steps = Array.from({ length: 201 }, (_, i) => near + ((far - near) * i) / 200);
        const found = [...steps, Math.min(far, Math.max(near, focus))].map((each) => conflictDioptres(each, focus));
        expect(Math.min(...found)).toBeCloseTo(span.from, 9);
        expect(Math.max(...found)).toBeCloseTo(span.to, 9);
      }),
    );
  });
});
