import { describe, expect, it } from "vitest";
import { entryOf, type Measure, metresOf } from "./measure-entry.ts";

const DISTANCE: Measure = { unit: "cm", least: 0.3, most: 2 };
const EYES: Measure = { unit: "mm", least: 0.05, most: 0.075 };

describe("an entered length", () => {
  it("is read in its unit, with a point or a comma, bounds included [E-07]", () => {
    expect(metresOf("60", DISTANCE)).toBe(0.6);
    expect(metresOf(" 72,5 ", DISTANCE)).toBe(0.725);
    expect(metresOf("63.5", EYES)).toBe(0.0635);
    for (const bound of ["30", "200"]) expect(metresOf(bound, DISTANCE)).not.toBeNull();
    for (const bound of ["50", "75"]) expect(metresOf(bound, EYES)).not.toBeNull();
  });

  it("is refused out of bounds, and when it is no number [E-07]", () => {
    for (const typed of ["29.9", "200.1", "", "-60", "6e1", "sixty", "60 cm"])
      expect(metresOf(typed, DISTANCE)).toBeNull();
    for (const typed of ["49.9", "75.1"]) expect(metresOf(typed, EYES)).toBeNull();
  });

  it("stands in the field to a tenth, and is read back the same [E-07]", () => {
    expect(entryOf(0.6, DISTANCE)).toBe("60");
    expect(entryOf(0.0635, EYES)).toBe("63.5");
    expect(metresOf(entryOf(0.063, EYES), EYES)).toBe(0.063);
  });
});
