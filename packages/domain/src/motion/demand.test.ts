import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, EVEN_BALANCE, type ExerciseSettings, SPEED_PRESETS } from "../exercise/index.ts";
import { ASSUMED_FOCUS, DEFAULT_IPD, DEMANDING } from "../optics/index.ts";
import { demandOf } from "./demand.ts";
import { type MotionReadout, motionReadout } from "./readout.ts";
import type { MotionType } from "./registry.ts";

const readout = (type: MotionType, changed: Partial<ExerciseSettings> = {}, focus = ASSUMED_FOCUS, added = 0) =>
  motionReadout(type, { ...DEFAULT_SETTINGS, ...changed }, DEFAULT_IPD, focus, added);
const kinds = (...readouts: MotionReadout[]) => demandOf(readouts).reasons.map(({ kind }) => kind);

describe("the demand of an exercise", () => {
  it("has the bounds that its sources give", () => {
    expect(DEMANDING).toEqual({ conflict: 0.6, pursuit: 30, vergence: 6, height: 1 });
  });

  const gentle = readout("pursuit");
  const at: Record<keyof typeof DEMANDING, (value: number) => Partial<MotionReadout>> = {
    conflict: (to) => ({ conflict: { from: 0, to } }),
    pursuit: (angularVelocity) => ({ angularVelocity }),
    vergence: (vergenceVelocity) => ({ vergenceVelocity }),
    height: (height) => ({ height }),
  };
  it.each(Object.keys(at) as (keyof typeof DEMANDING)[])(
    "by %s is gentle up to the bound and demanding above it [D-04]",
    (kind) => {
      const bound = DEMANDING[kind];
      expect(demandOf([{ ...gentle, ...at[kind](bound) }])).toEqual({ level: "gentle", reasons: [], limited: false });
      const value = bound + 1e-9;
      const reasons = [{ kind, value }];
      expect(demandOf([{ ...gentle, ...at[kind](value) }])).toEqual({ level: "demanding", reasons, limited: false });
    },
  );

  it("is limited when a path was shrunk or moved away, and demanding first when it is both", () => {
    expect(demandOf([{ ...gentle, scale: 0.99 }])).toEqual({ level: "limited", reasons: [], limited: true });
    expect(demandOf([{ ...gentle, depthLimited: true }]).level).toBe("limited");
    expect(demandOf([{ ...gentle, scale: 0.5, angularVelocity: 31 }])).toMatchObject({
      level: "demanding",
      limited: true,
    });
  });

  it("of a new user's exercise is gentle", () => {
    expect(demandOf([readout("convergence")]).level).toBe("gentle");
  });

  it("counts what is drawn: the path after its limits, prisms, the display's focus and its own prism", () => {
    // Drawn at 25 cm instead of 20 cm: 1/0.25 - 1/1.3.
    const near = demandOf([readout("convergence", { range: "wide" })]);
    expect(near).toMatchObject({ level: "demanding", limited: true });
    expect(near.reasons[0]?.value).toBeCloseTo(4 - 1 / 1.3, 9);

    const fast = { distance: "near", speed: SPEED_PRESETS.fast } as const;
    expect(kinds(readout("figure8", fast))).toEqual(["pursuit"]);
    // A ball at 2 m on a screen at 60 cm.
    expect(kinds(readout("pursuit", {}, 0.6))).toEqual(["conflict"]);
    // In a viewer the eyes focus at infinity, 0.5 D from a ball at 2 m.
    expect(kinds(readout("pursuit", {}, Number.POSITIVE_INFINITY))).toEqual([]);
    // 4 Δ turn the eyes in by 0.64 D more, from 0.27 D beyond the focus to 0.37 D before it; 6 Δ exceed the bound.
    expect([4, 6].map((added) => kinds(readout("pursuit", {}, ASSUMED_FOCUS, added)))).toEqual([[], ["conflict"]]);

    const prisms = (left: number, right: number) => ({
      balance: {
        left: { ...EVEN_BALANCE.left, baseUp: left },
        right: { ...EVEN_BALANCE.right, baseUp: right },
      },
    });
    expect(kinds(readout("pursuit", prisms(3, 3)))).toEqual([]);
    expect(kinds(readout("pursuit", prisms(0.5, -1)))).toEqual(["height"]);
  });

  it("of several exercises has each reason once, with its largest value", () => {
    const demand = demandOf([readout("pursuit", {}, 0.6), readout("convergence", {}, 0.6)]);
    expect(demand.reasons).toEqual([{ kind: "conflict", value: 1 / 0.6 - 1 / 3.2 }]);
  });
});
