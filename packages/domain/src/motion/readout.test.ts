import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, EVEN_BALANCE } from "../exercise/index.ts";
import { ASSUMED_FOCUS } from "../optics/index.ts";
import { motionReadout } from "./readout.ts";

/** Prism dioptres of a point on the midline, by the definition: 100·tan(2·atan(ipd / 2d)). */
const dioptres = (metres: number, ipd: number) => 100 * Math.tan(2 * Math.atan(ipd / 2 / metres));

describe("the readout of an exercise", () => {
  it.each([0.056, 0.063, 0.072])("gives the vergence at 2 m for an IPD of %d m [R-023]", (ipd) => {
    const { dioptres: readout, distance, aside } = motionReadout("pursuit", DEFAULT_SETTINGS, ipd, ASSUMED_FOCUS);
    expect(readout.from).toBeCloseTo(dioptres(2, ipd), 9);
    expect(readout.to).toBe(readout.from);
    expect(distance).toEqual({ from: 2, to: 2 });
    expect(aside).toBe(0);
  });

  it("gives the vergence at the base distance for an answered exercise, which has no speed [R-173]", () => {
    const settings = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_SETTINGS.dots, distance: 1 as const } };
    const readout = motionReadout("randomdots", settings, 0.063, ASSUMED_FOCUS);
    expect(readout.dioptres.from).toBeCloseTo(dioptres(1, 0.063), 9);
    expect(readout).toMatchObject({ distance: { from: 1, to: 1 }, velocity: null, angularVelocity: null, hold: null });
    expect(readout.vergenceVelocity).toBeNull();
  });

  it("gives the span of a motion in depth from far to near [R-023]", () => {
    const { dioptres: readout, distance } = motionReadout("convergence", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS);
    expect(readout.from).toBeCloseTo(dioptres(3.2, 0.063), 9);
    expect(readout.to).toBeCloseTo(dioptres(0.8, 0.063), 9);
    expect(distance.from).toBeCloseTo(0.8, 9);
    expect(distance.to).toBeCloseTo(3.2, 9);
  });

  it("gives the eccentricity of the motion [R-023]", () => {
    const moved = { ...DEFAULT_SETTINGS, ballPosition: { x: 0.5, y: 0, z: 0 } };
    expect(motionReadout("pursuit", { ...moved, range: "narrow" }, 0.063, ASSUMED_FOCUS).aside).toBeCloseTo(14.036, 3);
  });

  it("gives the speed of a smooth motion and the hold time of a jumping motion [R-027]", () => {
    expect(motionReadout("pursuit", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS)).toMatchObject({
      velocity: 0.5,
      hold: null,
    });
    expect(motionReadout("saccades", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS)).toMatchObject({
      velocity: null,
      hold: 1,
    });
    expect(motionReadout("accommodation", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS)).toMatchObject({
      velocity: null,
      hold: 2,
    });
    expect(motionReadout("convergence", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS).angularVelocity).toBeNull();
    expect(motionReadout("pursuit", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS).angularVelocity).toBeCloseTo(14.04, 2);
  });

  it("gives the vergence-accommodation conflict for the entered focus [E-01]", () => {
    const { conflict } = motionReadout("convergence", DEFAULT_SETTINGS, 0.063, 1.3);
    expect(conflict.from).toBe(0);
    expect(conflict.to).toBeCloseTo(1 / 0.8 - 1 / 1.3, 9);
    expect(motionReadout("pursuit", DEFAULT_SETTINGS, 0.063, 2).conflict).toEqual({ from: 0, to: 0 });
  });

  it("gives the vergence velocity at the nearest point of a motion in depth [E-01]", () => {
    const { vergenceVelocity } = motionReadout("convergence", DEFAULT_SETTINGS, 0.063, 1.3);
    expect(vergenceVelocity).toBeCloseTo(((0.5 * 0.063) / (0.8 ** 2 + 0.0315 ** 2)) * (180 / Math.PI), 9);
    expect(motionReadout("pursuit", DEFAULT_SETTINGS, 0.063, 1.3).vergenceVelocity).toBeNull();
    expect(motionReadout("accommodation", DEFAULT_SETTINGS, 0.063, 1.3).vergenceVelocity).toBeNull();
  });

  it("includes prisms, which may cause divergence [E-02]", () => {
    const worn = (left: number, right: number) => ({
      ...DEFAULT_SETTINGS,
      balance: {
        left: { ...EVEN_BALANCE.left, baseOut: left },
        right: { ...EVEN_BALANCE.right, baseOut: right },
      },
    });
    const plain = motionReadout("pursuit", DEFAULT_SETTINGS, 0.063, 1.3);
    const inward = motionReadout("pursuit", worn(4, 2), 0.063, 1.3);
    const angle = 2 * Math.atan(0.063 / 4) + Math.atan(0.04) + Math.atan(0.02);
    expect(inward.dioptres.to).toBeCloseTo(100 * Math.tan(angle), 9);
    expect(inward.conflict.to).toBeCloseTo((2 * Math.tan(angle / 2)) / 0.063 - 1 / 1.3, 9);
    const apart = motionReadout("pursuit", worn(-3, -3), 0.063, 1.3);
    expect(apart.degrees.from).toBeLessThan(0);
    expect(apart.conflict.to).toBeGreaterThan(1 / 1.3);
    expect(plain.conflict.to).toBeCloseTo(1 / 1.3 - 1 / 2, 9);
  });

  it("reports when a limit changed the path [R-028]", () => {
    const aside = { ...DEFAULT_SETTINGS, range: "wide" as const, ballPosition: { x: 1.5, y: 0, z: 0 } };
    expect(motionReadout("pursuit", aside, 0.063, ASSUMED_FOCUS).scale).toBeLessThan(1);
    const near = { ...DEFAULT_SETTINGS, range: "wide" as const, distance: "near" as const };
    expect(motionReadout("convergence", near, 0.063, ASSUMED_FOCUS).depthLimited).toBe(true);
    expect(motionReadout("convergence", DEFAULT_SETTINGS, 0.063, ASSUMED_FOCUS)).toMatchObject({
      scale: 1,
      depthLimited: false,
    });
  });
});
