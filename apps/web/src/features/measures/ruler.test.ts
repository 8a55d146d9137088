import { sittingSchema } from "@vr-eye-lab/domain/measures";
import { expect, test } from "vitest";
import { centimetresOf } from "./ruler.ts";

test("the near point takes 1 to 50 cm with one decimal, or the same in inches, and nothing else [E-13]", () => {
  expect(["1", "7,5", " 7.5 ", "50", "50.0"].map((typed) => centimetresOf(typed, "cm"))).toEqual([1, 7.5, 7.5, 50, 50]);
  expect(["0.4", "3", "19.7"].map((typed) => centimetresOf(typed, "in"))).toEqual([1, 7.6, 50]);
  for (const typed of ["", "0.9", "50.1", "7.55", "-7", "1e1", "seven", "100", "7.", ".5"]) {
    expect(centimetresOf(typed, "cm"), typed).toBeNull();
  }
  for (const typed of ["0.3", "19.8", "20"]) expect(centimetresOf(typed, "in"), typed).toBeNull();
});

test("every distance that can be typed can be stored [E-13]", () => {
  for (let tenths = 1; tenths < 1_000; tenths++) {
    for (const unit of ["cm", "in"] as const) {
      const value = centimetresOf((tenths / 10).toFixed(1), unit);
      if (value === null) continue;
      const sitting = {
        measure: "nearPoint",
        takenAt: "2026-11-20T08:00:00.000Z",
        date: "2026-11-20",
        zone: "UTC",
        afterPractice: false,
        tries: [value, value, value],
      };
      expect(sittingSchema.safeParse(sitting).success, `${tenths / 10} ${unit}`).toBe(true);
    }
  }
});
