import { describe, expect, it } from "vitest";
import { entryOf, type Measure, metresOf } from "./measure-entry.ts";

const FOCUS: Measure = { unit: "m", least: 0.3, most: 10 };
const DISTANCE: Measure = { unit: "cm", least: 0.3, most: 2 };
const EYES: Measure = { unit: "mm", least: 0.05, most: 0.075 };

describe("an entered length", () => {
  it("is parsed in its unit, with a point or a comma, bounds included [E-01] [E-07]", () => {
    expect(["1.3", " 0,75 ", "2.", "10", "0.3", ".5"].map((typed) => metresOf(typed, FOCUS))).toEqual([
      1.3, 0.75, 2, 10, 0.3, 0.5,
    ]);
    expect(metresOf("60", DISTANCE)).toBe(0.6);
    expect(metresOf(" 72,5 ", DISTANCE)).toBe(0.725);
    expect(metresOf("63.5", EYES)).toBe(0.0635);
    for (const bound of ["30", "200"]) expect(metresOf(bound, DISTANCE)).not.toBeNull();
    for (const bound of ["50", "75"]) expect(metresOf(bound, EYES)).not.toBeNull();
  });

  it("is rejected when it is out of bounds or not a number [E-01] [E-07]", () => {
    for (const typed of ["", "0.29", "10.1", "0", "-1", "1.3 m", "1e1", ".", "1,2,3", "far"]) {
      expect(metresOf(typed, FOCUS), typed).toBeNull();
    }
    for (const typed of ["29.9", "200.1", "", "-60", "6e1", "sixty", "60 cm"])
      expect(metresOf(typed, DISTANCE)).toBeNull();
    for (const typed of ["49.9", "75.1"]) expect(metresOf(typed, EYES)).toBeNull();
  });

  it("is shown to a tenth of a centimetre or millimetre, and parses back to the same value [E-07]", () => {
    expect(entryOf(0.6, DISTANCE)).toBe("60");
    expect(entryOf(0.0635, EYES)).toBe("63.5");
    expect(entryOf(1.25, FOCUS)).toBe("1.25");
    expect(metresOf(entryOf(0.063, EYES), EYES)).toBe(0.063);
  });
});
