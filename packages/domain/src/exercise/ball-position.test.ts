import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { clampBallComponent, formatBallPosition, moveBall, stickTravel } from "./ball-position.ts";

const inEnglish = (value: number, digits: number) => value.toFixed(digits);
const anyNumber = fc.double({ noNaN: true });
/** Without -0, which moving by 0 turns into 0. */
const component = evenly(-1.5, 1.5).map((value) => value + 0);

describe("the ball position", () => {
  it("is clamped to ±1.5 for any input [R-024, R-100]", () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        const [, expected] = [-1.5, value, 1.5].sort((a, b) => a - b);
        expect(clampBallComponent(value)).toBe(expected);
      }),
    );
    expect(clampBallComponent(Number.POSITIVE_INFINITY)).toBe(1.5);
    expect(clampBallComponent(Number.NEGATIVE_INFINITY)).toBe(-1.5);
    expect(clampBallComponent(Number.NaN)).toBe(0);
  });

  it("moves by the given metres along each axis, clamped to ±1.5 [R-024, R-100, R-101]", () => {
    fc.assert(
      fc.property(component, component, component, anyNumber, (x, y, z, by) => {
        const held = (value: number) => Math.max(-1.5, Math.min(1.5, value));
        expect(moveBall({ x, y, z }, by, 0, 0)).toEqual({ x: held(x + by), y, z });
        expect(moveBall({ x, y, z }, 0, by, 0)).toEqual({ x, y: held(y + by), z });
        expect(moveBall({ x, y, z }, 0, 0, by)).toEqual({ x, y, z: held(z + by) });
      }),
    );
  });

  it("reads 'X: n / Y: n' with two decimals and no negative zero [R-023]", () => {
    expect(formatBallPosition({ x: 0, y: 0 }, inEnglish)).toBe("X: 0.00 / Y: 0.00");
    expect(formatBallPosition({ x: -1.5, y: 0.126 }, inEnglish)).toBe("X: -1.50 / Y: 0.13");
    expect(formatBallPosition({ x: -0.001, y: -0 }, inEnglish)).toBe("X: 0.00 / Y: 0.00");
    expect(formatBallPosition({ x: -1.5, y: 0 }, (value) => `${value}`.replace(".", ","))).toBe("X: -1,5 / Y: 0");
    fc.assert(
      fc.property(component, component, (x, y) => {
        const [, left, right] =
          /^X: (-?\d\.\d\d) \/ Y: (-?\d\.\d\d)$/.exec(formatBallPosition({ x, y }, inEnglish)) ?? [];
        expect(Math.abs(Number(left) - x)).toBeLessThanOrEqual(0.005 + 1e-12);
        expect(Math.abs(Number(right) - y)).toBeLessThanOrEqual(0.005 + 1e-12);
      }),
    );
  });
});

describe("the thumbstick", () => {
  it("doesn't move the ball within its deadzone of 0.1 [R-100]", () => {
    fc.assert(
      fc.property(evenly(-0.1, 0.1), (deflection) => {
        expect(stickTravel(deflection, 1 / 60)).toBe(0);
      }),
    );
    expect(stickTravel(0.11, 1 / 60)).toBeGreaterThan(0);
    expect(stickTravel(-0.11, 1 / 60)).toBeLessThan(0);
  });

  it("travels the same distance per second at every frame rate [R-100]", () => {
    fc.assert(
      fc.property(evenly(-1, 1), fc.constantFrom(30, 60, 72, 90, 120), (stick, rate) => {
        let travelled = 0;
        for (let frame = 0; frame < rate; frame++) travelled += stickTravel(stick, 1 / rate);
        expect(travelled).toBeCloseTo(Math.abs(stick) <= 0.1 ? 0 : 0.6 * stick, 9);
      }),
    );
  });
});
