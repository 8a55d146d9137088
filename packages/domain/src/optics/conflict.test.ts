import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { ASSUMED_FOCUS, conflictSpan } from "./conflict.ts";

/** From lines of sight that part to those that meet at 25 cm. */
const vergence = evenly(-2, 4);
const metres = evenly(0.25, 10);

/** The conflict of one vergence: a span whose ends are equal. */
const conflictAt = (vergence: number, focus: number) => conflictSpan(vergence, vergence, focus).to;

describe("the vergence-accommodation conflict", () => {
  it("is |1/d - 1/f| in dioptres, and 0 at the focal plane [E-01]", () => {
    expect(conflictAt(1 / 0.25, ASSUMED_FOCUS)).toBeCloseTo(4 - 1 / 1.3, 12);
    expect(conflictAt(1 / 2, ASSUMED_FOCUS)).toBeCloseTo(1 / 1.3 - 0.5, 12);
    expect(conflictAt(1 / ASSUMED_FOCUS, ASSUMED_FOCUS)).toBe(0);
  });

  it("stays within the span between two vergences and reaches both ends [E-01]", () => {
    fc.assert(
      fc.property(vergence, vergence, metres, (a, b, focus) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b)];
        const span = conflictSpan(least, most, focus);
        const steps = Array.from({ length: 201 }, (_, i) => least + ((most - least) * i) / 200);
        const found = [...steps, Math.min(most, Math.max(least, 1 / focus))].map((each) => conflictAt(each, focus));
        expect(Math.min(...found)).toBeCloseTo(span.from, 9);
        expect(Math.max(...found)).toBeCloseTo(span.to, 9);
      }),
    );
  });
});
