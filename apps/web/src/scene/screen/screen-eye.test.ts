import { eyePort, type ScreenGeometry, VIEWING_METHODS } from "@vr-eye-lab/domain/optics";
import * as fc from "fast-check";
import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { ScreenEye } from "./screen-eye.ts";

const EYE_HEIGHT = 1.4;

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

describe("ScreenEye", () => {
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
});
