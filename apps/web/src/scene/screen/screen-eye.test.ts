import {
  eyePort,
  prismDioptresOf,
  type ScreenGeometry,
  VIEWING_METHODS,
  vergenceDegrees,
} from "@vr-eye-lab/domain/optics";
import * as fc from "fast-check";
import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { ScreenEye } from "./screen-eye.ts";

const EYE_HEIGHT = 1.4;
const DISTANCE = 0.6;

/** Where an eye's camera draws a point (metres from between the eyes), in metres from the screen's centre. */
function drawnBy(eye: "left" | "right", screen: ScreenGeometry, point: Vector3): { x: number; y: number } {
  const port = eyePort(screen, eye);
  const screenEye = new ScreenEye(eye);
  screenEye.lookThrough(port);
  screenEye.updateMatrixWorld();
  const { x, y } = point
    .clone()
    .setY(point.y + EYE_HEIGHT)
    .project(screenEye);
  return {
    x: port.left + ((x + 1) / 2) * (port.right - port.left),
    y: port.bottom + ((y + 1) / 2) * (port.top - port.bottom),
  };
}

/** 100·tan of the angle between the eyes' lines of sight to a point drawn on the screen. */
function drawnPrismDioptres(screen: ScreenGeometry, point: Vector3): number {
  const sight = (eye: "left" | "right", from: number) => {
    const { x, y } = drawnBy(eye, screen, point);
    return new Vector3(x - from, y, -screen.distance);
  };
  const angle = sight("left", -screen.ipd / 2).angleTo(sight("right", screen.ipd / 2));
  return 100 * Math.tan(angle);
}

describe("ScreenEye", () => {
  it.each([0.056, 0.063, 0.072])(
    "draws points with their vergence demand in prism dioptres for an IPD of %d m [E-07] [D-04]",
    (ipd) => {
      for (const way of ["anaglyph", "parallel"] as const) {
        const screen: ScreenGeometry = { way, width: 0.53, height: 0.3, distance: DISTANCE, ipd, separation: ipd };
        for (const z of [-0.3, -0.4, -0.6, -1, -2, -3.2]) {
          for (const [x, y] of [
            [0, 0],
            [0.1, 0.05],
            [-0.12, -0.02],
          ] as const) {
            const wanted = prismDioptresOf(vergenceDegrees({ x, y, z }, ipd));
            const drawn = drawnPrismDioptres(screen, new Vector3(x, y, z));
            expect(Math.abs(drawn / wanted - 1), `${way}, ${x} ${y} ${z}`).toBeLessThan(0.01);
          }
        }
      }
    },
  );

  it("draws every point where the screen geometry projects it, for every viewing method [E-07]", () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
    const screens = fc.record({
      way: fc.constantFrom(...VIEWING_METHODS),
      width: real(0.1, 1),
      height: real(0.1, 0.6),
      distance: real(0.3, 2),
      ipd: real(0.05, 0.075),
      separation: real(0.04, 0.25),
    });
    const eyes = fc.constantFrom("left" as const, "right" as const);
    fc.assert(
      fc.property(screens, eyes, real(-1, 1), real(-1, 1), real(-5, -0.25), (screen, eye, x, y, z) => {
        const drawn = drawnBy(eye, screen, new Vector3(x, y, z));
        const { foot, eye: eyeX, distance } = eyePort(screen, eye);
        expect(Math.abs(drawn.x - (foot + ((x - eyeX) * distance) / -z))).toBeLessThan(1e-9);
        expect(Math.abs(drawn.y - (y * distance) / -z)).toBeLessThan(1e-9);
      }),
    );
  });

  it("draws a point in the screen's plane at the same position for both eyes [E-07]", () => {
    const screen: ScreenGeometry = {
      way: "anaglyph",
      width: 0.5,
      height: 0.3,
      distance: 0.6,
      ipd: 0.063,
      separation: 0.063,
    };
    const point = new Vector3(0.1, 0.03, -0.6);
    const [left, right] = [drawnBy("left", screen, point), drawnBy("right", screen, point)];
    expect(left.x).toBeCloseTo(0.1, 12);
    expect(right.x).toBeCloseTo(0.1, 12);
    expect(right.y).toBeCloseTo(left.y, 12);
  });
});
