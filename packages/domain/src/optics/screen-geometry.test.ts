import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import type { Vector } from "../vector.ts";
import {
  addedPrismDioptres,
  CARD,
  type EyePort,
  eyePort,
  fieldOfView,
  frustumOf,
  type ScreenGeometry,
  VIEWING_METHODS,
  type ViewingMethod,
} from "./screen-geometry.ts";

/** Where a port's eye sees a point, whose metres are from midway between the eyes, in metres from the screen's centre. */
function projectToScreen(port: EyePort, { x, y, z }: Vector): { x: number; y: number } {
  return { x: port.foot + ((x - port.eye) * port.distance) / -z, y: (y * port.distance) / -z };
}

const anyWay = fc.constantFrom(...VIEWING_METHODS);
const anyEye = fc.constantFrom("left" as const, "right" as const);
const screenOf = (way: fc.Arbitrary<ViewingMethod>): fc.Arbitrary<ScreenGeometry> =>
  fc
    .record({
      way,
      width: evenly(0.06, 1.2),
      height: evenly(0.06, 0.8),
      distance: evenly(0.3, 2),
      ipd: evenly(0.05, 0.075),
      separation: evenly(0.04, 0.25),
    })
    .map((screen) => (screen.way === "one-image" ? { ...screen, ipd: 0 } : screen));
const anyPoint = fc.record({ x: evenly(-2, 2), y: evenly(-2, 2), z: evenly(-7, -0.2) });

/** Where the line from an eye through a point meets the plane of the screen: eye + t (point - eye), z = -distance. */
function pierced(eyeX: number, { x, y, z }: Vector, distance: number): { x: number; y: number } {
  const t = -distance / z;
  return { x: eyeX + t * (x - eyeX), y: t * y };
}

describe("the geometry of screen mode", () => {
  it("draws a point where the ray from the eye through it meets the screen; side by side shifted to the eye's own image [E-07]", () => {
    fc.assert(
      fc.property(screenOf(anyWay), anyEye, anyPoint, (screen, eye, point) => {
        const side = eye === "left" ? -1 : 1;
        const apart = Math.min(screen.separation, screen.width / 2);
        const foot = {
          "one-image": 0,
          anaglyph: (side * screen.ipd) / 2,
          viewer: (side * screen.ipd) / 2,
          parallel: (side * apart) / 2,
          crossed: (-side * apart) / 2,
        }[screen.way];
        const moved = foot - (side * screen.ipd) / 2;
        const wanted = pierced((side * screen.ipd) / 2, point, screen.distance);
        const drawn = projectToScreen(eyePort(screen, eye), point);
        expect(Math.abs(drawn.x - (wanted.x + moved))).toBeLessThan(1e-9);
        expect(Math.abs(drawn.y - wanted.y)).toBeLessThan(1e-9);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has frustums whose corners are the corners of the images [E-07]", () => {
    fc.assert(
      fc.property(screenOf(anyWay), anyEye, evenly(0.01, 0.2), (screen, eye, near) => {
        const port = eyePort(screen, eye);
        const edges = frustumOf(port, near);
        // A point of the near plane, seen from the eye, is drawn at the corner.
        const corner = projectToScreen(port, { x: port.eye + edges.right, y: edges.top, z: -near });
        expect(Math.abs(corner.x - port.right)).toBeLessThan(1e-9);
        expect(Math.abs(corner.y - port.top)).toBeLessThan(1e-9);
        const other = projectToScreen(port, { x: port.eye + edges.left, y: edges.bottom, z: -near });
        expect(Math.abs(other.x - port.left)).toBeLessThan(1e-9);
        expect(Math.abs(other.y - port.bottom)).toBeLessThan(1e-9);
      }),
    );
  });

  it("side by side keeps the two images on the screen without overlap, each on its eye's side [E-07]", () => {
    fc.assert(
      fc.property(screenOf(fc.constantFrom("viewer", "parallel", "crossed")), (screen) => {
        const [left, right] = [eyePort(screen, "left"), eyePort(screen, "right")];
        const [first, second] = screen.way === "crossed" ? [right, left] : [left, right];
        expect(first.left).toBeGreaterThanOrEqual(-screen.width / 2 - 1e-12);
        expect(first.right).toBeLessThanOrEqual(second.left + 1e-12);
        expect(second.right).toBeLessThanOrEqual(screen.width / 2 + 1e-12);
      }),
    );
  });

  it("gives the added demand of free fusion: 0 at the IPD, negative when wider, large when crossed [E-07]", () => {
    const screen: ScreenGeometry = {
      way: "parallel",
      width: 0.5,
      height: 0.3,
      distance: 0.6,
      ipd: 0.063,
      separation: 0.063,
    };
    expect(addedPrismDioptres(screen)).toBe(0);
    // 100 tan(2 atan(a / 2D)) for a line of sight each that goes a/2 to its side.
    const demand = (aside: number) => 100 * Math.tan(2 * Math.atan(aside / 1.2));
    expect(addedPrismDioptres({ ...screen, separation: 0.1 })).toBeCloseTo(-demand(0.037), 9);
    expect(addedPrismDioptres({ ...screen, way: "crossed" })).toBeCloseTo(demand(0.126), 9);
    expect(addedPrismDioptres({ ...screen, way: "anaglyph" })).toBe(0);
    expect(addedPrismDioptres({ ...screen, way: "viewer", separation: 0.1 })).toBe(0);
  });

  it("gives the field of view in degrees [E-07]", () => {
    const screen: ScreenGeometry = {
      way: "anaglyph",
      width: 1.263,
      height: 1.2,
      distance: 0.6,
      ipd: 0.063,
      separation: 0.1,
    };
    const field = fieldOfView(eyePort(screen, "right"));
    expect(field.sideways).toBeCloseTo(45, 9);
    expect(field.upright).toBeCloseTo(45, 9);
    expect(fieldOfView(eyePort({ ...screen, way: "crossed" }, "left")).sideways).toBeCloseTo(4.7636, 4);
  });

  it("is calibrated with a bank card of 85.60 by 53.98 mm [E-07]", () => {
    expect(CARD).toEqual({ long: 85.6, short: 53.98 });
  });
});
