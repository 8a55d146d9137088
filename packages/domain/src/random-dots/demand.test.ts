import { describe, expect, it } from "vitest";
import { eyePort, prismVergenceDegrees } from "../optics/index.ts";
import { boundsBeside, dotsOnScreen, totalDemand } from "./demand.ts";
import { MOST_DEMAND } from "./settings.ts";

describe("added demand", () => {
  it("combines with the base distance as angles, half in front of each eye [R-173]", () => {
    expect(totalDemand(40, 0.4, 0.063, 0).dioptres).toBeCloseTo(61.6, 1);
    expect(totalDemand(0, 0.4, 0.063, 0).dioptres).toBeCloseTo(15.85, 2);
    expect(totalDemand(-20, 6, 0.063, 0).degrees).toBeLessThan(0);
    const worn = prismVergenceDegrees({ baseOut: 4, baseUp: 2 }, { baseOut: 0, baseUp: 0 });
    expect(totalDemand(0, 1e9, 0.063, worn).dioptres).toBeCloseTo(4, 6);
  });

  it("is bounded with the user's own prisms [R-173]", () => {
    const beside = (left: number, right: number) =>
      boundsBeside(prismVergenceDegrees({ baseOut: left, baseUp: 3 }, { baseOut: right, baseUp: 0 }));
    expect(beside(0, 0)).toEqual({ in: expect.closeTo(20, 9), out: expect.closeTo(40, 9) });
    expect(beside(10, 0)).toEqual({ in: expect.closeTo(20, 9), out: 29.72 });
    expect(beside(-20, -20)).toEqual({ in: 0, out: expect.closeTo(40, 9) });
  });

  it("is as much as both eyes' parts of a screen show beside a field that leaves room for it [R-173]", () => {
    const screen = { width: 0.6, height: 0.36, distance: 0.6, ipd: 0.063, separation: 0.063 } as const;
    const half = Math.tan((10 * Math.PI) / 180);
    const shown = (way: "anaglyph" | "parallel" | "crossed", changes = {}) => {
      const ports = (["left", "right"] as const).map((eye) => eyePort({ ...screen, ...changes, way }, eye));
      return dotsOnScreen(ports, 0.4, half, MOST_DEMAND);
    };
    expect(shown("anaglyph")).toEqual({ fit: 1, bounds: { in: 20, out: 40 }, distance: 0.4 });
    const narrow = shown("anaglyph", { width: 0.3 });
    expect(narrow.fit).toBeLessThan(1);
    expect(narrow.bounds.out).toBeGreaterThan(5);
    expect(narrow.bounds.out).toBeLessThan(20);
    // Each eye's part is 63 mm wide.
    expect(shown("parallel").fit).toBeCloseTo((0.6 * 0.0315) / 0.6 / half, 9);
    // At 40 cm the eyes turn in by more than there is beside the middle of their parts.
    for (const way of ["parallel", "crossed"] as const) {
      expect(shown(way).distance).toBe(6);
      expect(shown(way).bounds).toEqual({ in: expect.closeTo(5.23, 1), out: expect.closeTo(3.13, 1) });
    }
  });
});
