import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { eccentricityDegrees, prismDioptresOf, vergenceDegrees, vergenceVelocityDegrees } from "./vergence.ts";

const finite = { noNaN: true, noDefaultInfinity: true } as const;
const sideways = evenly(-2, 2);
const ahead = fc.double({ min: -7, max: -0.25, ...finite });
const anyIpd = evenly(0.05, 0.075);
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** The angle between the lines of sight, from the two vectors themselves: cos θ = a·b / |a||b|. */
function angleBetweenSights(point: { x: number; y: number; z: number }, ipd: number): number {
  const left = [point.x - -ipd / 2, point.y, point.z];
  const right = [point.x - ipd / 2, point.y, point.z];
  const dot = left.reduce((sum, component, i) => sum + component * (right[i] ?? 0), 0);
  const length = (vector: number[]) => Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return degrees(Math.acos(Math.min(1, dot / (length(left) * length(right)))));
}

describe("vergence", () => {
  it.each([0.056, 0.063, 0.072])("on the midline is 2·atan(IPD/2d), with an IPD of %d m [D-04]", (ipd) => {
    for (const distance of [0.25, 0.4, 1, 2, 3, 6.3]) {
      const theta = 2 * Math.atan(ipd / (2 * distance));
      expect(vergenceDegrees({ x: 0, y: 0, z: -distance }, ipd)).toBeCloseTo(degrees(theta), 10);
      expect(prismDioptresOf(vergenceDegrees({ x: 0, y: 0, z: -distance }, ipd))).toBeCloseTo(100 * Math.tan(theta), 9);
    }
  });

  it("is the angle between the lines of sight for any point [D-04]", () => {
    fc.assert(
      fc.property(sideways, sideways, ahead, anyIpd, (x, y, z, ipd) => {
        const expected = angleBetweenSights({ x, y, z }, ipd);
        expect(vergenceDegrees({ x, y, z }, ipd)).toBeCloseTo(expected, 5);
        const dioptres = prismDioptresOf(vergenceDegrees({ x, y, z }, ipd));
        expect(dioptres).toBeCloseTo(100 * Math.tan((expected * Math.PI) / 180), 4);
      }),
      { numRuns: 1_000 },
    );
  });

  it("changes at its velocity when the ball moves in depth [E-01]", () => {
    fc.assert(
      fc.property(evenly(0.25, 6), anyIpd, (distance, ipd) => {
        const [velocity, seconds] = [0.5, 1e-5];
        const at = (d: number) => vergenceDegrees({ x: 0, y: 0, z: -d }, ipd);
        const change = at(distance - (velocity * seconds) / 2) - at(distance + (velocity * seconds) / 2);
        expect(vergenceVelocityDegrees(distance, velocity, ipd)).toBeCloseTo(change / seconds, 3);
      }),
    );
  });

  it("grows as the ball comes nearer; 45 degrees are 100 prism dioptres [D-04]", () => {
    expect(prismDioptresOf(45)).toBeCloseTo(100, 10);
    expect(prismDioptresOf(vergenceDegrees({ x: 0, y: 0, z: -1 }, 0.063))).toBeCloseTo(6.306, 3);
    fc.assert(
      fc.property(ahead, anyIpd, (z, ipd) => {
        const here = vergenceDegrees({ x: 0, y: 0, z }, ipd);
        expect(vergenceDegrees({ x: 0, y: 0, z: z - 0.01 }, ipd)).toBeLessThan(here);
      }),
    );
  });
});

describe("eccentricity", () => {
  it("is 0 straight ahead, 45 at x = -z, 90 at the side and 180 behind [D-04]", () => {
    expect(eccentricityDegrees({ x: 0, y: 0, z: -2 })).toBe(0);
    expect(eccentricityDegrees({ x: 1, y: 0, z: -1 })).toBeCloseTo(45, 12);
    expect(eccentricityDegrees({ x: 0, y: -1, z: -1 })).toBeCloseTo(45, 12);
    expect(eccentricityDegrees({ x: -3, y: 0, z: 0 })).toBeCloseTo(90, 12);
    expect(eccentricityDegrees({ x: 0, y: 0, z: 1 })).toBeCloseTo(180, 12);
  });

  it("is the angle between straight ahead and the point [D-04]", () => {
    fc.assert(
      fc.property(sideways, sideways, ahead, (x, y, z) => {
        const expected = degrees(Math.acos(-z / Math.sqrt(x * x + y * y + z * z)));
        expect(eccentricityDegrees({ x, y, z })).toBeCloseTo(expected, 5);
      }),
    );
  });
});
