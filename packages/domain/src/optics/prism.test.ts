import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { deviationOf, prismVergenceDegrees } from "./prism.ts";

const dioptres = evenly(-20, 20);

describe("prisms", () => {
  it("shift an image away from their base, by 1 cm at 1 m per dioptre [E-02]", () => {
    expect(deviationOf("left", { baseOut: 4, baseUp: 0 })).toEqual({ right: 0.04, up: 0 });
    expect(deviationOf("right", { baseOut: 4, baseUp: 0 })).toEqual({ right: -0.04, up: 0 });
    expect(deviationOf("right", { baseOut: -1, baseUp: 2 })).toEqual({ right: 0.01, up: -0.02 });
    expect(deviationOf("left", { baseOut: 0, baseUp: 0 })).toEqual({ right: 0, up: 0 });
  });

  it("base out adds the sum of the angles to the vergence demand, base in subtracts it [E-02]", () => {
    fc.assert(
      fc.property(dioptres, dioptres, fc.boolean(), (left, right, up) => {
        const baseUp = up ? 3 : 0;
        const l = deviationOf("left", { baseOut: left, baseUp });
        const r = deviationOf("right", { baseOut: right, baseUp });
        // The angle from the left eye's line of sight to the right eye's, both moved from straight ahead.
        const angle = ((Math.atan(l.right) - Math.atan(r.right)) * 180) / Math.PI;
        expect(prismVergenceDegrees({ baseOut: left, baseUp }, { baseOut: right, baseUp })).toBeCloseTo(angle, 9);
      }),
    );
  });
});
